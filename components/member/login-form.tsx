"use client";

import { useEffect } from "react";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { useRouter } from "@/lib/i18n/client";
import { redirectTarget } from "@/lib/redirect";
import { CheckedSubmit } from "./checked-submit";
import type { FormProps } from "./form-props";
import { useMemberForm } from "./use-member-form";

/** Milliseconds from the answer to the next page (spec §9). */
const redirectDelay = 200;

export function LoginForm({
  texts: { login: texts, antiBot: antiBotTexts },
  validation,
  antiBot,
  to,
}: FormProps<"login">) {
  const router = useRouter();
  const { field, form, attributes, error, check } = useMemberForm({
    schema: () => import("@/lib/contracts/member").then(({ loginBody }) => loginBody),
    defaults: { usernameOrEmail: "", password: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      const { logIn } = await import("@/lib/api/session");
      await logIn(values);
      setTimeout(() => router.push(redirectTarget(window.location.search) ?? to), redirectDelay);
    },
  });
  useEffect(() => router.prefetch(to), [router, to]);
  return (
    <form className="form-grid" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormField
        label={texts.usernameOrEmail}
        autoComplete="username"
        autoCapitalize="none"
        {...field("usernameOrEmail")}
      />
      <FormField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        {...field("password")}
      />
      <CheckedSubmit {...{ antiBot, antiBotTexts, texts, ...check }} token={form.watch("turnstileToken")} />
      <FormMessage kind="ok" text={form.formState.isSubmitSuccessful && !error ? texts.done : null} />
    </form>
  );
}
