"use client";

import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { StepUpFields, type StepUpTexts } from "#components/profile/security/step-up-fields.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { deleteAccount } from "#lib/browser/session/member.ts";
import { refreshEverywhere } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type OwnDataProps = {
  member: Member;
  texts: Texts["member"]["ownData"];
  forms: Pick<Texts["member"]["profile"], "failed">;
  stepUp: StepUpTexts;
  validation: Texts["validation"];
};

/** Deletes the account: says what will happen, and asks for the password. */
export function DeleteAccountForm({ member, texts, forms, stepUp, validation }: OwnDataProps) {
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/account.ts").then(({ deleteAccountBody }) => deleteAccountBody),
    defaults: { password: "", ...(member.secondFactor && { code: "" }) },
    validation,
    failed: forms.failed,
    submit: async (values) => {
      await deleteAccount(values);
      await refreshEverywhere().catch(() => {});
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <form className="mt-2 grid max-w-md gap-4" {...attributes}>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {Object.values(texts.effects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <FormMessage kind="error" text={error} />
      <StepUpFields member={member} name="password" field={field} setValue={form.setValue} texts={stepUp} />
      <button type="submit" className="btn danger justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? texts.deleting : texts.delete}
      </button>
    </form>
  );
}
