"use client";

import { type ComponentProps, useId } from "react";

type FormFieldProps = ComponentProps<"input"> & { label: string; rule?: string; error?: string | undefined };

/** A labelled input; its rule is there before one breaks it, its error is tied to it. */
export function FormField({ label, rule, error, ...input }: FormFieldProps) {
  const id = useId();
  const described = [...(rule ? [`${id}-rule`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className="grid gap-1.5">
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
