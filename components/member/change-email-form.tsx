"use client";

import { PasswordField } from "#components/account/password-field.tsx";
import { useMemberForm } from "#components/account/use-member-form.ts";
import { notify } from "#components/toast/notify.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { changeEmail } from "#lib/browser/session/member.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { ProfileFormProps } from "./display-name-form.tsx";
import { CodeField } from "./factor/code-field.tsx";
import { PasskeyProof } from "./factor/passkey-proof.tsx";

export type EmailProps = ProfileFormProps & {
  reveal: Texts["member"]["reveal"];
  codeLabel: string;
  passkeys: Texts["member"]["passkeys"];
};

export function ChangeEmailForm({ member, texts, validation, reveal, codeLabel, passkeys }: EmailProps) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () => import("#lib/contracts/accounts/account.ts").then(({ changeEmailBody }) => changeEmailBody),
    defaults: { email: "", password: "", ...(member.secondFactor && { code: "" }) },
    validation,
    failed: texts.failed,
    correct: "password",
    submit: async (values) => {
      await changeEmail(values);
      notify("success", fill(texts.emailAsked, { email: values.email }));
      form.reset();
      await refreshSession().catch(() => {});
    },
  });
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormField label={texts.newEmail} type="email" autoComplete="email" {...field("email")} />
      <PasswordField
        label={texts.currentPassword}
        reveal={reveal}
        autoComplete="current-password"
        {...field("password")}
      />
      {member.secondFactor && <CodeField label={codeLabel} {...field("code")} />}
      <PasskeyProof
        {...{ member }}
        texts={passkeys}
        onProof={(proof) => {
          form.setValue("password", proof);
          form.setValue("code", undefined);
        }}
      />
      <button type="submit" className="btn justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.changing : texts.changeEmail}
      </button>
    </form>
  );
}
