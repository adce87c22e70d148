"use client";

import { useEffect, useState } from "react";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { enterCode } from "#lib/browser/session/session.ts";
import { secondStepBody } from "#lib/contracts/accounts/second-factor.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type SecondStepProps = {
  texts: Texts["member"]["secondStep"];
  validation: Texts["validation"];
  onDone: () => void;
  onBack: () => void;
};

/** The code after the password, in the same panel. It loads when a login needs it. */
export function SecondStep({ texts, validation, onDone, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: async () => secondStepBody,
    defaults: { code: "" },
    validation,
    failed: texts.failed,
    leaves: true,
    submit: async ({ code }) => {
      await enterCode(code);
      onDone();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <form className="mt-6 grid gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <p className="text-muted">{isRecovery ? texts.recoveryText : texts.text}</p>
      <FormField
        label={isRecovery ? texts.recoveryLabel : texts.label}
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        {...field("code")}
      />
      <button type="submit" className="btn primary" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </button>
      <FormMessage kind="ok" text={form.formState.isSubmitSuccessful && !error ? texts.done : null} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ui">
        <button type="button" className="text-link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </button>
        <button type="button" className="text-link" onClick={onBack}>
          {texts.back}
        </button>
      </p>
    </form>
  );
}
