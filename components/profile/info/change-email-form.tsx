"use client";

import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import type { ProfileFormProps } from "#components/profile/security/password-form.tsx";
import { StepUpFields, type StepUpTexts } from "#components/profile/security/step-up-fields.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { changeEmail } from "#lib/browser/session/member.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import { fill } from "#lib/i18n/format/fill.ts";

export type EmailProps = ProfileFormProps & { stepUp: StepUpTexts };

export function ChangeEmailForm({ member, texts, validation, stepUp }: EmailProps) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () => import("#lib/contracts/accounts/account.ts").then(({ changeEmailBody }) => changeEmailBody),
    defaults: { email: "", password: "", ...(member.secondFactor && { code: "" }) },
    validation,
    failed: texts.failed,
    correct: "password",
    submit: async (values) => {
      await changeEmail(values);
      showToast("success", fill(texts.emailAsked, { email: values.email }));
      form.reset();
      await refreshSession().catch(() => {});
    },
  });
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormField label={texts.newEmail} type="email" autoComplete="email" {...field("email")} />
      <StepUpFields member={member} name="password" field={field} setValue={form.setValue} texts={stepUp} />
      <button type="submit" className="btn justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.changing : texts.changeEmail}
      </button>
    </form>
  );
}
