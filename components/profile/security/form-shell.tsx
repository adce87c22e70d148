import { type ReactNode, useEffect, useRef } from "react";
import type { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { FormMessage } from "#components/ui/form-message.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type FormShellProps = {
  texts: Pick<Texts["member"]["secondFactor"], "working" | "cancel">;
  form: Pick<ReturnType<typeof useMemberForm>, "attributes" | "error" | "isSubmitting">;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form that opens in place, with the focus in its first field, and can be closed again. */
export function FormShell({
  texts,
  form: { attributes, error, isSubmitting },
  submit,
  danger,
  onClose,
  children,
}: FormShellProps) {
  const shell = useRef<HTMLFormElement>(null);
  useEffect(() => shell.current?.querySelector<HTMLInputElement>("input:not([tabindex])")?.focus(), []);
  return (
    <form ref={shell} className="mt-4 grid max-w-md gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      {children}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={`btn ${danger ? "danger" : "primary"}`} disabled={isSubmitting}>
          {isSubmitting ? texts.working : submit}
        </button>
        <button type="button" className="btn ghost" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

/** For password managers, which ignore hidden inputs. */
export const UserName = ({ email }: { email: string }) => (
  <input
    className="sr-only"
    tabIndex={-1}
    aria-hidden="true"
    autoComplete="username"
    value={email}
    readOnly
  />
);
