"use client";

import { useState } from "react";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { CheckedSubmit, type FormProps } from "./checked-submit.tsx";
import { useMemberForm } from "./use-member-form.ts";

/** The anti-bot check runs again after every submit, success included (product: Lost password). */
export function ForgotPasswordForm({
  texts: { forgot: texts, antiBot: antiBotTexts },
  validation,
  antiBot,
}: FormProps<"forgot">) {
  const [done, setDone] = useState(false);
  const { field, form, attributes, error, check } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/member.ts").then(({ lostPasswordBody }) => lostPasswordBody),
    defaults: { email: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      setDone(false);
      const { sendLostPassword } = await import("#lib/browser/session/member.ts");
      await sendLostPassword(values);
      setDone(true);
      check.widget.current?.reset();
    },
  });
  return (
    <form className="mt-6 grid gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormMessage kind="ok" text={done && !error ? texts.done : null} />
      <FormField label={texts.email} type="email" autoComplete="email" {...field("email")} />
      <CheckedSubmit
        action="lost-password"
        antiBot={antiBot}
        antiBotTexts={antiBotTexts}
        texts={texts}
        {...check}
        token={form.watch("turnstileToken")}
      />
    </form>
  );
}
