"use client";

import { PasswordField } from "#components/account/forms/password-field.tsx";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { FormMessage } from "#components/ui/form-message.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { changePassword } from "#lib/browser/session/member.ts";
import { devicesQuery } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { UserName } from "./form-shell.tsx";
import { StepUpFields, type StepUpTexts } from "./step-up-fields.tsx";

export type ProfileFormProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  validation: Texts["validation"];
};

export function PasswordForm({
  member,
  texts,
  validation,
  stepUp,
}: ProfileFormProps & { stepUp: StepUpTexts }) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/member.ts").then(({ changePasswordForm }) => changePasswordForm),
    defaults: {
      current_password: "",
      new_password: "",
      confirmation: "",
      ...(member.secondFactor && { code: "" }),
    },
    validation,
    failed: texts.failed,
    submit: async ({ confirmation, ...change }) => {
      await changePassword(change);
      showToast("success", texts.changed);
      form.reset();
      // WordPress has ended the other sessions.
      queryClient.invalidateQueries(devicesQuery);
    },
  });
  const renewed = { reveal: stepUp.reveal, autoComplete: "new-password" } as const;
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      <UserName email={member.email} />
      <FormMessage kind="error" text={error} />
      <StepUpFields
        member={member}
        name="current_password"
        field={field}
        setValue={form.setValue}
        texts={stepUp}
      >
        {() => (
          <>
            <PasswordField
              label={texts.newPassword}
              rule={texts.newPasswordRule}
              {...renewed}
              {...field("new_password")}
            />
            <PasswordField label={texts.confirmation} {...renewed} {...field("confirmation")} />
          </>
        )}
      </StepUpFields>
      <button type="submit" className="btn primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.changing : texts.change}
      </button>
    </form>
  );
}
