type SwitchProps = {
  text: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  className?: string;
};

export function Switch({ text, hint, checked, onChange, className = "" }: SwitchProps) {
  return (
    <label className={`switch ${className}`}>
      <span>
        {text}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
