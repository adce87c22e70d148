"use client";

import { useState } from "react";
import { PasswordField } from "#components/account/forms/password-field.tsx";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  setUpSecondFactor,
} from "#lib/browser/session/factor/second-factor.ts";
import { devicesQuery, refreshSession } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import {
  type AuthenticatorKey,
  factorPasswordForm,
  factorRemovalForm,
  secondStepBody,
} from "#lib/contracts/accounts/second-factor.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { AuthenticatorKeyView } from "./authenticator-key.tsx";
import { FormShell, UserName } from "./form-shell.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { CodeField, type StepUpTexts } from "./step-up-fields.tsx";
import { StepUpForm } from "./step-up-form.tsx";

export type FactorProps = {
  texts: Texts["member"]["secondFactor"];
  stepUp: StepUpTexts;
  validation: Texts["validation"];
};
type FactorFormProps = FactorProps & { member: Member; onClose: () => void };

/** The member's record, and the other sessions, which have ended. */
const refresh = () => {
  void queryClient.invalidateQueries(devicesQuery);
  return refreshSession().catch(() => {});
};

function Password({ onKey, ...props }: FactorFormProps & { onKey: (key: AuthenticatorKey) => void }) {
  const { texts, stepUp, validation, member } = props;
  const { field, ...form } = useMemberForm({
    schema: async () => factorPasswordForm,
    defaults: { password: "" },
    validation,
    failed: texts.failed,
    submit: async ({ password }) => onKey(await setUpSecondFactor(password)),
  });
  return (
    <FormShell {...props} form={form} submit={texts.next}>
      <UserName email={member.email} />
      <PasswordField
        label={stepUp.password}
        reveal={stepUp.reveal}
        autoComplete="current-password"
        {...field("password")}
      />
      <PasskeyProof
        member={member}
        texts={stepUp.passkeys}
        onProof={(proof) => form.form.setValue("password", proof)}
      />
    </FormShell>
  );
}

function Proof({
  authenticatorKey,
  onCodes,
  ...props
}: FactorFormProps & { authenticatorKey: AuthenticatorKey; onCodes: (codes: string[]) => void }) {
  const { texts, validation } = props;
  const { field, ...form } = useMemberForm({
    schema: async () => secondStepBody,
    defaults: { code: "" },
    validation,
    failed: texts.failed,
    submit: async ({ code }) => {
      onCodes((await confirmSecondFactor(code)).recoveryCodes);
      void queryClient.invalidateQueries(devicesQuery);
    },
  });
  return (
    <FormShell {...props} form={form} submit={texts.confirm}>
      <AuthenticatorKeyView authenticatorKey={authenticatorKey} texts={texts} />
      <CodeField label={texts.code} rule={texts.proveRule} inputMode="numeric" {...field("code")} />
    </FormShell>
  );
}

/** Password, key and proof, recovery codes: a step each. */
export function FactorSetUp(props: FactorFormProps) {
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { texts, onClose } = props;
  const finish = async () => {
    await refresh();
    showToast("success", texts.turnedOn);
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} texts={texts} onSaved={() => void finish()} />;
  if (key) return <Proof {...props} authenticatorKey={key} onCodes={setCodes} />;
  return <Password {...props} onKey={setKey} />;
}

export function FactorRemoval(props: FactorFormProps) {
  const { texts, validation, onClose } = props;
  const form = useMemberForm({
    schema: async () => factorRemovalForm,
    defaults: { password: "", code: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      await removeSecondFactor(values);
      await refresh();
      showToast("success", texts.removed);
      onClose();
    },
  });
  return <StepUpForm {...props} form={form} submit={texts.remove} danger />;
}
