"use client";

import { type FormEvent, useEffect, useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLeaveAfterLogin } from "./use-leave-after-login.ts";
import { useSecondStep } from "./use-second-step.ts";

type MailedLoginFormProps = {
  texts: Texts["member"]["mailedLogin"];
  secondStep: Texts["member"]["secondStep"];
  validation: Texts["validation"];
};

/**
 * The key is in the link's hash, which no server and no log receives. It is used only on click, because mail scanners
 * open links.
 */
export function MailedLoginForm({ texts, secondStep, validation }: MailedLoginFormProps) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const leaveFor = useLeaveAfterLogin();
  const { Step, openFor } = useSecondStep();
  const [state, setState] = useState<"unread" | "usable" | "sending" | "done" | "invalid">("unread");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const readKey = () => setState(window.location.hash.length > 1 ? "usable" : "invalid");
    readKey();
    window.addEventListener("hashchange", readKey);
    return () => window.removeEventListener("hashchange", readKey);
  }, []);

  const leave = () => leaveFor(localPath(paths.profile));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState("sending");
    setError(null);
    try {
      const { logInByMail } = await import("#lib/browser/session/session.ts");
      await logInByMail(window.location.hash.slice(1));
      setState("done");
      leave();
    } catch (thrown) {
      if (await openFor(thrown)) return;
      const isRefused = thrown instanceof ApiError && thrown.status === 400;
      setError(thrown instanceof ApiError ? thrown.message : texts.failed);
      setState(isRefused ? "invalid" : "usable");
    }
  };

  if (Step)
    return (
      <Step
        validation={validation}
        texts={secondStep}
        onDone={leave}
        // The link is used up.
        onBack={() => navigate(localPath(paths.login))}
      />
    );
  if (state === "invalid")
    return (
      <div role="alert" className="mt-6 grid gap-4">
        <h2>{texts.invalidTitle}</h2>
        <p className="text-muted">{texts.invalidText}</p>
        <Link className="btn primary" href={paths.login}>
          {texts.request}
        </Link>
      </div>
    );
  return (
    <form className="mt-6 grid gap-4" method="post" onSubmit={(event) => void submit(event)}>
      <FormMessage kind="error" text={error} />
      <FormMessage kind="ok" text={state === "done" ? texts.done : null} />
      <p className="text-muted">{texts.intro}</p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <button type="submit" className="btn primary" disabled={state !== "usable"}>
        {state === "sending" ? texts.submitting : texts.submit}
      </button>
    </form>
  );
}
