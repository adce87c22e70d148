"use client";

import { useState } from "react";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { AntiBot } from "./anti-bot";
import type { FormProps } from "./form-props";
import { useMemberForm } from "./use-member-form";

/** The check is done anew after every submit, whatever came of it (spec §2). */
export function ForgotPasswordForm({
  texts: { forgot: texts, antiBot: antiBotTexts },
  validation,
  antiBot,
}: FormProps<"forgot">) {
  const [done, setDone] = useState(false);
  const {
    field,
    form,
    attributes,
    error,
    isSubmitting,
    antiBot: widget,
    onToken,
  } = useMemberForm({
    schema: () => import("@/lib/contracts/member").then(({ lostPasswordBody }) => lostPasswordBody),
    defaults: { email: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      setDone(false);
      const { sendLostPassword } = await import("@/lib/api/member");
      await sendLostPassword(values);
      setDone(true);
      widget.current?.reset();
    },
  });
  return (
    <form className="form-grid" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormMessage kind="ok" text={done && !error ? texts.done : null} />
      <FormField label={texts.email} type="email" autoComplete="email" {...field("email")} />
      <AntiBot {...antiBot} texts={antiBotTexts} onToken={onToken} ref={widget} />
      <button
        type="submit"
        className="btn primary"
        disabled={isSubmitting || form.watch("turnstileToken") === ""}
      >
        {isSubmitting ? texts.submitting : texts.submit}
      </button>
    </form>
  );
}
