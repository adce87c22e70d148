"use client";

import { notify } from "#components/layout/notify.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { changePassword } from "#lib/browser/member.ts";
import type { ProfileFormProps } from "./display-name-form.tsx";
import { useMemberForm } from "./use-member-form.ts";

/** A new password, given the current one. */
export function PasswordForm({ member, texts, validation }: ProfileFormProps) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () => import("#lib/contracts/member.ts").then(({ changePasswordForm }) => changePasswordForm),
    defaults: { current_password: "", new_password: "", confirmation: "" },
    validation,
    failed: texts.failed,
    submit: async ({ current_password, new_password }) => {
      await changePassword({ current_password, new_password });
      notify("success", texts.changed);
      form.reset();
    },
  });
  const renewed = { type: "password", autoComplete: "new-password" };
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      <input type="hidden" autoComplete="username" value={member.email} readOnly />
      <FormMessage kind="error" text={error} />
      <FormField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        {...field("current_password")}
      />
      <FormField
        label={texts.newPassword}
        rule={texts.newPasswordRule}
        {...renewed}
        {...field("new_password")}
      />
      <FormField label={texts.confirmation} {...renewed} {...field("confirmation")} />
      <button type="submit" className="btn primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.changing : texts.change}
      </button>
    </form>
  );
}
