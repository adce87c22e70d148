"use client";

type MinutesChoiceProps = {
  text: string;
  hint?: string;
  /** The choice of none, which is 0. */
  none: string;
  minutes: readonly number[];
  optionText: (minutes: number) => string;
  value: number;
  onChange: (minutes: number) => void;
  className?: string | undefined;
};

/** A list of minutes, or none. */
export const MinutesChoice = ({ text, hint, none, minutes, optionText, ...props }: MinutesChoiceProps) => (
  <label className={`switch ${props.className ?? ""}`}>
    <span>
      {text}
      {hint && <span className="block text-sm text-muted">{hint}</span>}
    </span>
    <select
      className="choice"
      value={props.value}
      onChange={({ target }) => props.onChange(Number(target.value))}
    >
      <option value={0}>{none}</option>
      {minutes.map((option) => (
        <option key={option} value={option}>
          {optionText(option)}
        </option>
      ))}
    </select>
  </label>
);
