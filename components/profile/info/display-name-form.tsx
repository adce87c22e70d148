"use client";

import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import type { ProfileFormProps } from "#components/profile/security/password-form.tsx";
import { showToast } from "#components/toast/show-toast.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { updateProfile } from "#lib/browser/session/member.ts";
import { refreshSession } from "#lib/browser/session/session.ts";

/** Changes the display name: 4 to 100 characters, different from the current name (product: Profile). */
export function DisplayNameForm({ member, texts, validation }: ProfileFormProps) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () => import("#lib/contracts/accounts/member.ts").then(({ profileBody }) => profileBody),
    defaults: { display_name: member.displayName },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      if (values.display_name === member.displayName) {
        form.setError("display_name", { message: "displayNameSame" });
        return;
      }
      await updateProfile(values);
      showToast("success", texts.saved);
      // The name is saved even if the account can't be refetched.
      await refreshSession().catch(() => {});
    },
  });
  return (
    <form className="grid max-w-md gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormField
        label={texts.displayName}
        rule={texts.displayNameRule}
        autoComplete="nickname"
        {...field("display_name")}
      />
      <button type="submit" className="btn primary justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.saving : texts.save}
      </button>
    </form>
  );
}
