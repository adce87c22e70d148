"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

type FormFieldProps = ComponentProps<"input"> & {
  label: string;
  rule?: string;
  error?: string | undefined;
  /** What can be done with the field: beside its label to the eye, after it by keyboard. */
  action?: ReactNode;
};

/** A labelled input; its rule is there before one breaks it, its error is tied to it. */
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
