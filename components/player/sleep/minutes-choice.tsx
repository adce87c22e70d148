"use client";

import { fill } from "#lib/i18n/format/fill.ts";

type MinutesChoiceProps = {
  text: string;
  hint?: string;
  /** The choice of none, which is 0. */
  none: string;
  minutes: readonly number[];
  /** A choice, with {minutes}. */
  optionText: string;
  value: number;
  onChange: (minutes: number) => void;
};

/** A list of minutes, or none. */
export const MinutesChoice = ({ text, hint, none, minutes, optionText, ...props }: MinutesChoiceProps) => (
  <label className="switch">
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
          {fill(optionText, { minutes: option })}
        </option>
      ))}
    </select>
  </label>
);
