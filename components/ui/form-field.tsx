"use client";

import { type ComponentProps, useId } from "react";

type FormFieldProps = ComponentProps<"input"> & { label: string; rule?: string; error?: string | undefined };

/** A labelled input; its rule is there before one breaks it, its error is tied to it. */
export function FormField({ label, rule, error, ...input }: FormFieldProps) {
  const id = useId();
  const described = [...(rule ? [`${id}-rule`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {rule && (
        <p id={`${id}-rule`} className="form-rule">
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
