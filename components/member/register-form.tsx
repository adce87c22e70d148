"use client";

import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { usePageMove } from "#lib/i18n/page-move.tsx";
import { paths } from "#lib/paths.ts";
import { redirectTarget } from "#lib/redirect.ts";
import { CheckedSubmit } from "./checked-submit.tsx";
import type { FormProps } from "./form-props.ts";
import { PasswordField } from "./password-field.tsx";
import { useMemberForm } from "./use-member-form.ts";

export function RegisterForm({
  texts: { register: texts, antiBot: antiBotTexts, reveal },
  validation,
  antiBot,
}: FormProps<"register">) {
  const move = usePageMove();
  const to = useLocalePath()(paths.home);
  const { field, form, attributes, error, check } = useMemberForm({
    schema: () => import("#lib/contracts/member.ts").then(({ registerForm }) => registerForm),
    defaults: { email: "", displayName: "", password: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    leaves: true,
    submit: async (values) => {
      const { register } = await import("#lib/browser/session.ts");
      await register(values);
      move(redirectTarget(window.location.search) ?? to);
    },
  });
  return (
    <form className="mt-6 grid gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      <FormField label={texts.email} type="email" autoComplete="email" {...field("email")} />
      <FormField
        label={texts.displayName}
        rule={texts.displayNameRule}
        autoComplete="nickname"
        {...field("displayName")}
      />
      <PasswordField
        label={texts.password}
        rule={texts.passwordRule}
        reveal={reveal}
        autoComplete="new-password"
        {...field("password")}
      />
      <CheckedSubmit
        action="register"
        {...{ antiBot, antiBotTexts, texts, ...check }}
        token={form.watch("turnstileToken")}
      />
    </form>
  );
}
