"use client";

import { useEffect } from "react";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { useLazy } from "#components/ui/use-lazy.ts";
import { paths } from "#lib/addresses/paths.ts";
import { wayBack } from "#lib/addresses/redirect.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { pageBefore, useNavigate } from "#lib/i18n/page-navigation.tsx";
import { useRouter } from "#lib/i18n/use-router.ts";
import { CheckedSubmit, type FormProps } from "./checked-submit.tsx";
import { PasswordField } from "./password-field.tsx";
import { useMemberForm } from "./use-member-form.ts";

/** Milliseconds that the success message is shown. */
const redirectDelay = 200;

export function LoginForm({
  texts: { login: texts, antiBot: antiBotTexts, reveal },
  validation,
  antiBot,
}: FormProps<"login">) {
  const router = useRouter();
  const navigate = useNavigate();
  const to = useLocalePath()(paths.profile);
  // A member who is locked out because others guess the password can log in by mail.
  const { part: offer, load: loadOffer } = useLazy(() => import("./login-mail-offer.tsx"));
  const { field, form, attributes, error, isSubmitting, check } = useMemberForm({
    schema: () => import("#lib/contracts/member.ts").then(({ loginBody }) => loginBody),
    defaults: { usernameOrEmail: "", password: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    leaves: true,
    submit: async (values) => {
      const { logIn } = await import("#lib/browser/session/session.ts");
      await logIn(values).catch((thrown) => {
        if (thrown instanceof ApiError && thrown.status === 429) loadOffer();
        throw thrown;
      });
      setTimeout(() => navigate(wayBack(window.location.search, pageBefore()) ?? to), redirectDelay);
    },
  });
  useEffect(() => router.prefetch(to), [router, to]);
  return (
    <form className="mt-6 grid gap-4" {...attributes}>
      <FormMessage kind="error" text={error} />
      {offer && (
        <offer.LoginMailOffer
          texts={texts}
          readName={async () =>
            (await form.trigger("usernameOrEmail")) ? form.getValues("usernameOrEmail") : null
          }
          token={isSubmitting ? "" : form.watch("turnstileToken")}
          onSent={() => check.widget.current?.reset()}
        />
      )}
      <FormField
        label={texts.usernameOrEmail}
        autoComplete="username"
        autoCapitalize="none"
        {...field("usernameOrEmail")}
      />
      <PasswordField
        label={texts.password}
        reveal={reveal}
        autoComplete="current-password"
        {...field("password")}
      />
      <CheckedSubmit
        action="login"
        {...{ antiBot, antiBotTexts, texts, ...check }}
        token={form.watch("turnstileToken")}
      />
      <FormMessage kind="ok" text={form.formState.isSubmitSuccessful && !error ? texts.done : null} />
    </form>
  );
}
