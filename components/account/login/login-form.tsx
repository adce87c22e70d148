"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { CheckedSubmit, type FormProps } from "#components/account/forms/checked-submit.tsx";
import { PasswordField } from "#components/account/forms/password-field.tsx";
import { useMemberForm } from "#components/account/forms/use-member-form.ts";
import { FormField } from "#components/ui/form-field.tsx";
import { FormMessage } from "#components/ui/form-message.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { profilePath } from "#lib/addresses/light-paths.ts";
import { loginTarget } from "#lib/addresses/redirect.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { useInnerRouter, useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { useLeaveAfterLogin } from "./use-leave-after-login.ts";
import { useSecondStep } from "./use-second-step.ts";

type LoginFormProps = FormProps<"login"> & {
  /** The link to the form for a forgotten password. */
  forgot: ReactNode;
  secondStep: Texts["member"]["secondStep"];
  hasPasskeys: boolean;
};

type CredentialsProps = FormProps<"login"> & {
  forgot: ReactNode;
  /**
   * Called after the login; `deletionAt` is the date on which the account will be erased, if the member has requested
   * that.
   */
  onDone: (deletionAt?: string | null) => void;
  /** Called with the error of a refused login; returns true if the form must show nothing itself. */
  onRefusal: (error: unknown) => Promise<boolean>;
};

function Credentials({
  texts: { login: texts, antiBot: antiBotTexts, reveal },
  validation,
  antiBot,
  forgot,
  onDone,
  onRefusal,
}: CredentialsProps) {
  // A member who is locked out because others guess the password can log in by mail.
  const { part: offer, load: loadOffer } = useLazy(() => import("./login-mail-offer.tsx"));
  const [isWrong, setWrong] = useState(false);
  const { field, form, attributes, error, isSubmitting, check } = useMemberForm({
    schema: () => import("#lib/contracts/accounts/member.ts").then(({ loginBody }) => loginBody),
    defaults: { usernameOrEmail: "", password: "", turnstileToken: "" },
    validation,
    failed: texts.failed,
    leaves: true,
    correct: "password",
    submit: async (values) => {
      const { logIn } = await import("#lib/browser/session/session.ts");
      try {
        const member = await logIn(values);
        onDone(member?.deletionAt);
      } catch (thrown) {
        if (await onRefusal(thrown)) return;
        setWrong(thrown instanceof ApiError && thrown.status === 401);
        if (thrown instanceof ApiError && thrown.status === 429) loadOffer();
        throw thrown;
      }
    },
  });
  return (
    <form className="mt-6 grid gap-4" {...attributes}>
      <FormMessage kind="error" text={error}>
        {isWrong && forgot}
      </FormMessage>
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
        antiBot={antiBot}
        antiBotTexts={antiBotTexts}
        texts={texts}
        {...check}
        token={form.watch("turnstileToken")}
      />
      <FormMessage kind="ok" text={form.formState.isSubmitSuccessful && !error ? texts.done : null} />
    </form>
  );
}

/** Name and password; then, for members with a second factor, the code in the same place. */
export function LoginForm({ secondStep, hasPasskeys, ...props }: LoginFormProps) {
  const router = useInnerRouter();
  const leaveFor = useLeaveAfterLogin();
  const to = useLocalePath()(profilePath);
  const { Step, close, openFor } = useSecondStep();
  const box = useRef<HTMLDivElement>(null);
  // The second step is shorter. A minimum height stops the content below from moving up.
  const [minHeight, setMinHeight] = useState<number>();
  useEffect(() => router.prefetch(to), [router, to]);
  // A member whose account will be erased goes to the profile, which asks whether to keep it.
  const leave = (deletionAt?: string | null) => {
    const back = deletionAt ? null : loginTarget(window.location.search, pageBefore());
    leaveFor(back ?? to);
  };
  const onRefusal = (error: unknown) => {
    setMinHeight(box.current?.offsetHeight);
    return openFor(error);
  };
  return (
    <div ref={box} className="flow-root" style={{ minHeight: Step ? minHeight : undefined }}>
      {Step ? (
        <Step texts={secondStep} validation={props.validation} onDone={() => leave()} onBack={close} />
      ) : (
        <Credentials {...props} onDone={leave} onRefusal={onRefusal} />
      )}
      {hasPasskeys && <PasskeyLogin texts={props.texts.login} onDone={leave} />}
    </div>
  );
}
