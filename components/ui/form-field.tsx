"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

type LabelledProps = {
  label: string;
  rule?: string | undefined;
  error?: string | undefined;
  /** A button beside the label; in tab order after the input. */
  action?: ReactNode;
};
type FormFieldProps = ComponentProps<"input"> & LabelledProps;

type ControlProps = {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

function Labelled({
  label,
  rule,
  error,
  action,
  children,
}: LabelledProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [...(rule ? [`${id}-rule`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className="relative grid gap-1.5">
      <label className="text-ui font-control" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: "field",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
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

/** An input with its label, rule and error. */
export const FormField = ({ label, rule, error, action, ...input }: FormFieldProps) => (
  <Labelled label={label} rule={rule} error={error} action={action}>
    {(control) => <input {...control} {...input} />}
  </Labelled>
);

/** A field for several lines of text, with its label, rule and error. */
export const TextArea = ({
  label,
  rule,
  error,
  ...input
}: ComponentProps<"textarea"> & Omit<LabelledProps, "action">) => (
  <Labelled label={label} rule={rule} error={error}>
    {(control) => <textarea rows={4} {...control} {...input} className="field py-3" />}
  </Labelled>
);
