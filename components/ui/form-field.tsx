"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

type FormFieldProps = ComponentProps<"input"> & {
  label: string;
  rule?: string;
  error?: string | undefined;
  /** A button beside the label; in tab order after the input. */
  action?: ReactNode;
};

/** An input with its label, rule and error. */
export function FormField({ label, rule, error, action, ...input }: FormFieldProps) {
  const id = useId();
  const described = [...(rule ? [`${id}-rule`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className="relative grid gap-1.5">
      <label className="text-ui font-control" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {action && <div className="absolute top-0 right-0">{action}</div>}
      {rule && (
        <p id={`${id}-rule`} className="text-sm text-muted">
          {rule}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="form-error">
          {error}
        </p>
      )}
    </div>
  );
}
