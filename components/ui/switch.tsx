type SwitchProps = {
  text: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
};

export function Switch({ text, hint, checked, disabled = false, onChange, className = "" }: SwitchProps) {
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
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
