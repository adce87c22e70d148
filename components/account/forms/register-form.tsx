"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { homePath } from "#lib/addresses/light-paths.ts";
import { loginTarget } from "#lib/addresses/redirect.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { CheckedSubmit, type FormProps } from "./checked-submit.tsx";
import { OtherFormLink } from "./other-form-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { useMemberForm } from "./use-member-form.ts";

/** Shown when the account was created but the login failed. */
function Registered({ text, login }: { text: string; login: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mt-6 grid gap-4 outline-none">
      <FormMessage kind="ok" text={text} />
      <OtherFormLink to="login" className="btn primary">
        {login}
      </OtherFormLink>
    </div>
  );
}

export function RegisterForm({
  texts: { register: texts, antiBot: antiBotTexts, reveal },
  validation,
  antiBot,
  terms,
}: FormProps<"register"> & { terms: ReactNode }) {
  const navigate = useNavigate();
  const to = useLocalePath()(homePath);
  const [registered, setRegistered] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const { field, form, attributes, error, check } = useMemberForm({
    schema: () => import("#lib/contracts/accounts/member.ts").then(({ registerForm }) => registerForm),
    defaults: { email: "", displayName: "", password: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    leaves: true,
    submit: async (values) => {
      const { register } = await import("#lib/browser/session/session.ts");
      try {
        await register(values);
      } catch (error) {
        const isRegistered = error instanceof ApiError && error.code === "REGISTERED_ONLY";
        if (isRegistered) return setRegistered(error.message);
        setTaken(error instanceof ApiError && error.code === "EMAIL_TAKEN");
        throw error;
      }
      navigate(loginTarget(window.location.search, pageBefore()) ?? to);
    },
  });
  if (registered !== null) return <Registered text={registered} login={texts.login} />;
  return (
    <form className="mt-6 grid gap-4 max-sm:mt-4 max-sm:gap-3" {...attributes}>
      <FormMessage kind="error" text={error}>
        {isTaken && <OtherFormLink to="login">{texts.login}</OtherFormLink>}
      </FormMessage>
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
        antiBot={antiBot}
        antiBotTexts={antiBotTexts}
        texts={texts}
        terms={terms}
        {...check}
        token={form.watch("turnstileToken")}
      />
    </form>
  );
}
