"use client";

import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { passkeysQuery } from "#lib/browser/session/factor/passkey-list.ts";
import { addPasskey, removePasskey } from "#lib/browser/session/factor/passkeys.ts";
import { devicesQuery, refreshSession } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { type Passkey, passkeyForm, passkeyRemovalForm } from "#lib/contracts/accounts/passkeys.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { StepUpTexts } from "./step-up-fields.tsx";
import { StepUpForm } from "./step-up-form.tsx";

export type PasskeysProps = {
  member: Member;
  texts: Texts["member"]["passkeys"];
  factor: Texts["member"]["secondFactor"];
  stepUp: StepUpTexts;
  validation: Texts["validation"];
};

type PasskeyFormProps = PasskeysProps & { onClose: () => void };

const refresh = async () => {
  await queryClient.invalidateQueries(passkeysQuery);
  void queryClient.invalidateQueries(devicesQuery);
  await refreshSession().catch(() => {});
};

export function PasskeyAdding(props: PasskeyFormProps) {
  const { member, texts, factor, validation, onClose } = props;
  const form = useMemberForm({
    schema: async () => passkeyForm,
    defaults: { name: "", password: "", ...(member.secondFactor && { code: "" }) },
    validation,
    failed: texts.cancelled,
    submit: async (values) => {
      await addPasskey(values);
      await refresh();
      showToast("success", texts.added);
      onClose();
    },
  });
  return (
    <StepUpForm {...props} texts={factor} form={form} submit={texts.add}>
      <FormField label={texts.name} rule={texts.nameRule} autoComplete="off" {...form.field("name")} />
    </StepUpForm>
  );
}

export function PasskeyRemoval({ passkey, ...props }: PasskeyFormProps & { passkey: Passkey }) {
  const { member, texts, factor, validation, onClose } = props;
  const form = useMemberForm({
    schema: async () => passkeyRemovalForm,
    defaults: { password: "", ...(member.secondFactor && { code: "" }) },
    validation,
    failed: factor.failed,
    submit: async (values) => {
      await removePasskey({ id: passkey.id, ...values });
      await refresh();
      showToast("success", texts.removed);
      onClose();
    },
  });
  return (
    <StepUpForm {...props} texts={factor} form={form} submit={texts.remove} danger>
      <p className="break-words">{fill(texts.removeText, { name: passkey.name })}</p>
    </StepUpForm>
  );
}
