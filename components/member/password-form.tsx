"use client";

import { PasswordField } from "#components/account/password-field.tsx";
import { useMemberForm } from "#components/account/use-member-form.ts";
import { notify } from "#components/toast/notify.ts";
import { FormMessage } from "#components/ui/form-message.tsx";
import { changePassword } from "#lib/browser/session/member.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { sessionsQuery } from "#lib/browser/session/session.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { ProfileFormProps } from "./display-name-form.tsx";
import { CodeField } from "./factor/code-field.tsx";
import { PasskeyProof } from "./factor/passkey-proof.tsx";

export function PasswordForm({
  member,
  texts,
  validation,
  reveal,
  codeLabel,
  passkeys,
}: ProfileFormProps & {
  reveal: Texts["member"]["reveal"];
  codeLabel: string;
  passkeys: Texts["member"]["passkeys"];
}) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/member.ts").then(({ changePasswordForm }) => changePasswordForm),
    defaults: {
      ...{ current_password: "", new_password: "", confirmation: "" },
      ...(member.secondFactor && { code: "" }),
    },
    validation,
    failed: texts.failed,
    submit: async ({ confirmation, ...change }) => {
      await changePassword(change);
      notify("success", texts.changed);
      form.reset();
      // WordPress has ended the other sessions.
      queryClient.invalidateQueries(sessionsQuery);
    },
  });
  const renewed = { reveal, autoComplete: "new-password" } as const;
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      {/* For password managers, which ignore hidden inputs. */}
      <input
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="username"
        value={member.email}
        readOnly
      />
      <FormMessage kind="error" text={error} />
      <PasswordField
        label={texts.currentPassword}
        reveal={reveal}
        autoComplete="current-password"
        {...field("current_password")}
      />
      <PasswordField
        label={texts.newPassword}
        rule={texts.newPasswordRule}
        {...renewed}
        {...field("new_password")}
      />
      <PasswordField label={texts.confirmation} {...renewed} {...field("confirmation")} />
      {member.secondFactor && <CodeField label={codeLabel} {...field("code")} />}
      <PasskeyProof
        {...{ member }}
        texts={passkeys}
        onProof={(proof) => {
          form.setValue("current_password", proof);
          form.setValue("code", undefined);
        }}
      />
      <button type="submit" className="btn primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.changing : texts.change}
      </button>
    </form>
  );
}
