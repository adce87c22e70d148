import type { ComponentProps, ReactNode } from "react";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { FormShell, UserName } from "./form-shell.tsx";
import { StepUpFields } from "./step-up-fields.tsx";

type Fields = ComponentProps<typeof StepUpFields<"password">>;
type StepUpFormProps = Omit<ComponentProps<typeof FormShell>, "children"> & {
  member: Member;
  form: Pick<Fields, "field"> & { form: Pick<Fields, "setValue"> };
  stepUp: Fields["texts"];
  children?: ReactNode;
};

/** A form in place that the member confirms with the password and the code, or with a passkey. */
export function StepUpForm({ member, stepUp, children, ...shell }: StepUpFormProps) {
  const { field, form } = shell.form;
  return (
    <FormShell {...shell}>
      <UserName email={member.email} />
      {children}
      <StepUpFields member={member} name="password" field={field} setValue={form.setValue} texts={stepUp} />
    </FormShell>
  );
}
