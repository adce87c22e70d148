import type { ComponentProps, ReactNode } from "react";
import { PasswordField } from "#components/account/forms/password-field.tsx";
import { FormField } from "#components/ui/form-field.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { PasskeyProof } from "./passkey-proof.tsx";

/** A code of the app or a recovery code. */
export const CodeField = (props: ComponentProps<typeof FormField>) => (
  <FormField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);

/** `password` and `code` are the labels. */
export type StepUpTexts = Pick<Texts["member"], "reveal" | "passkeys"> & { password: string; code: string };

type StepUpFieldsProps<Name extends string> = {
  member: Pick<Member, "secondFactor" | "passkeys">;
  /** The password's name in the form. */
  name: Name;
  /** The props of an input, from `useMemberForm`. */
  field: (name: Name | "code") => Omit<ComponentProps<typeof CodeField>, "label" | "autoComplete">;
  setValue: (name: Name | "code", value: string | undefined) => void;
  texts: StepUpTexts;
  /** Between the password and the code; a function, so that the form knows its fields in the order of the page. */
  children?: () => ReactNode;
};

/** The password and, with a second factor, the code; or a passkey in place of both. */
export function StepUpFields<Name extends string>(props: StepUpFieldsProps<Name>) {
  const { member, name, field, setValue, texts, children } = props;
  return (
    <>
      <PasswordField
        label={texts.password}
        reveal={texts.reveal}
        autoComplete="current-password"
        {...field(name)}
      />
      {children?.()}
      {member.secondFactor && <CodeField label={texts.code} {...field("code")} />}
      <PasskeyProof
        member={member}
        texts={texts.passkeys}
        onProof={(proof) => {
          setValue(name, proof);
          if (member.secondFactor) setValue("code", undefined);
        }}
      />
    </>
  );
}
