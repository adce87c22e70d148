"use client";

import { useEffect, useRef, useState } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { ApiError } from "#lib/browser/client.ts";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { forgetReturn, keepReturn } from "#lib/browser/payment/kept-return.ts";
import { isSubscriptionReturn, returnParams } from "#lib/browser/payment/return-params.ts";
import { fill } from "#lib/format/fill.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocalePath, useRouter } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import { CloseWindow, isPaymentWindow } from "./close-window.tsx";

/** Milliseconds until a visitor is sent to the login. */
const loginAfterMs = 3000;

type ReturnState =
  | { name: "idle" | "completing" | "waiting" | "visitor" | "missing" }
  | { name: "completed"; level: string }
  | { name: "error"; message: string };

type ReturnProps = {
  texts: Texts["payment"]["success"];
};

/** Nobody is signed in: what came back waits for its member, in their profile. */
function keepForLogin(): ReturnState {
  const { pathname, search } = window.location;
  if (returnParams(search) || isSubscriptionReturn(search)) keepReturn(pathname + search);
  return { name: "visitor" };
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

type Actions = {
  texts: ReturnProps["texts"];
  setState: (state: ReturnState) => void;
  toActivation: () => void;
};

/** What names no payer: a subscription is asked about where levels are waited for, anything else lacks a part. */
function handleMissingPayer({ setState, toActivation }: Actions): void {
  const { search } = window.location;
  if (!isSubscriptionReturn(search)) setState({ name: "missing" });
  else {
    forgetReturn(new URLSearchParams(search).get("token"));
    setState({ name: "completing" });
    toActivation();
  }
}

/** Completes what the address names. The account is read before the level is shown. */
async function complete(actions: Actions): Promise<void> {
  const { texts, setState, toActivation } = actions;
  const { pathname, search } = window.location;
  const given = returnParams(search);
  if (!isMarkedSignedIn()) return setState(keepForLogin());
  if (given === null) return handleMissingPayer(actions);
  setState({ name: "completing" });
  try {
    const [{ finishReturn }, { isCompleted }, { refreshEverywhere }] = await Promise.all([
      import("#lib/browser/payment/finish-return.ts"),
      import("#lib/browser/payment/calls.ts"),
      import("#lib/browser/session.ts"),
    ]);
    const answer = await finishReturn(pathname + search, given);
    if (!isCompleted(answer)) return toActivation();
    const { levelName } = answer;
    setState({ name: "waiting" });
    const member = await refreshEverywhere().catch(() => null);
    setState({ name: "completed", level: levelName || (member?.membershipLevelName ?? "") });
  } catch (error) {
    if (isSignedOut(error)) return setState(keepForLogin());
    setState({ name: "error", message: error instanceof ApiError ? error.message : texts.failed });
  }
}

function Waiting({ title, text = "" }: { title: string; text?: string }) {
  return (
    <div className="panel pay-progress">
      <span aria-hidden="true" className="pay-spinner" />
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

/** The level, and the way on: out of the payment window, or into the site. */
function Completed({ level, texts }: ReturnProps & { level: string }) {
  return (
    <Panel as="h1" title={fill(texts.completed, { level })} text={texts.completedText}>
      {isPaymentWindow() ? (
        <CloseWindow texts={texts} byItself />
      ) : (
        <>
          <Link className="btn primary" href={paths.profile}>
            {texts.profile}
          </Link>
          <Link className="btn ghost" href={paths.videos()}>
            {texts.videos}
          </Link>
        </>
      )}
    </Panel>
  );
}

function Visitor({ texts }: ReturnProps) {
  const router = useRouter();
  const localPath = useLocalePath();
  const login = paths.loginTo(localPath(paths.vip));
  useEffect(() => {
    const timer = setTimeout(() => router.replace(localPath(login)), loginAfterMs);
    return () => clearTimeout(timer);
  }, [router, localPath, login]);
  return (
    <Panel as="h1" title={texts.logIn} text={texts.logInText} alert>
      <Link className="btn primary" href={login}>
        {texts.logInNow}
      </Link>
    </Panel>
  );
}

function Failed({ texts, text, onRetry }: ReturnProps & { text: string; onRetry: () => void }) {
  return (
    <Panel as="h1" title={texts.error} text={text} alert>
      <button type="button" className="btn primary" onClick={onRetry}>
        {texts.tryAgain}
      </button>
      <Link className="btn ghost" href={paths.home}>
        {texts.home}
      </Link>
    </Panel>
  );
}

/** /payment/success: reads `token` and `PayerID`, and completes the payment once (product: Payment return). */
export function ReturnFromPayment(props: ReturnProps) {
  const { texts } = props;
  const [state, setState] = useState<ReturnState>({ name: "idle" });
  const run = useRef(() => {});
  const router = useRouter();
  const localPath = useLocalePath();
  const toActivation = () => router.replace(localPath(paths.paymentActivation));
  run.current = () => void complete({ texts, setState, toActivation });
  useEffect(() => run.current(), []);
  return (
    <>
      <div role="status">
        {state.name === "idle" && (
          <>
            <Waiting title={texts.idle} />
            <noscript>
              <p className="text-center">{texts.noScript}</p>
            </noscript>
          </>
        )}
        {state.name === "completing" && <Waiting title={texts.completing} text={texts.completingText} />}
        {state.name === "waiting" && <Waiting title={texts.waiting} />}
        {state.name === "completed" && <Completed {...props} level={state.level} />}
      </div>
      {state.name === "visitor" && <Visitor {...props} />}
      {state.name === "missing" && <Failed {...props} text={texts.missing} onRetry={run.current} />}
      {state.name === "error" && <Failed {...props} text={state.message} onRetry={run.current} />}
    </>
  );
}
