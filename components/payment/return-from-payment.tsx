"use client";

import { useEffect, useRef, useState } from "react";
import { Panel } from "@/components/ui/panel";
import { ApiError } from "@/lib/api/client";
import { isMarkedSignedIn } from "@/lib/api/marker";
import { Link, useRouter } from "@/lib/i18n/client";
import type { Texts } from "@/lib/i18n/texts";
import { returnParams } from "@/lib/payment/return-params";
import { CloseWindow, isPaymentWindow } from "./close-window";

/** Milliseconds until a visitor is sent to the login (spec §9). */
const loginAfter = 3000;

type Return =
  | { name: "idle" | "completing" | "waiting" | "visitor" | "missing" }
  | { name: "completed"; level: string }
  | { name: "error"; message: string };

type ReturnProps = {
  texts: Texts["payment"]["success"];
  /** Addresses in the page's language; `login` leads back to the plans. */
  hrefs: { login: string; home: string; profile: string; videos: string };
};

/** Nobody is signed in: what came back waits for its member, in their profile. */
async function wait(): Promise<Return> {
  const { pathname, search } = window.location;
  if (returnParams(search)) (await import("@/lib/api/unconfirmed")).keepReturn(pathname + search);
  return { name: "visitor" };
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Completes what the address names. The account is read before the level is shown. */
async function complete(texts: ReturnProps["texts"], become: (state: Return) => void): Promise<void> {
  const given = returnParams(window.location.search);
  if (!isMarkedSignedIn()) return become(await wait());
  if (given === null) return become({ name: "missing" });
  become({ name: "completing" });
  try {
    const [{ completePayment }, { refreshEverywhere }, { keepReturn }] = await Promise.all([
      import("@/lib/api/payment"),
      import("@/lib/api/session"),
      import("@/lib/api/unconfirmed"),
    ]);
    const { levelName } = await completePayment(given);
    keepReturn(null);
    become({ name: "waiting" });
    const member = await refreshEverywhere().catch(() => null);
    become({ name: "completed", level: levelName || (member?.membershipLevelName ?? "") });
  } catch (error) {
    if (isSignedOut(error)) return become(await wait());
    become({ name: "error", message: error instanceof ApiError ? error.message : texts.failed });
  }
}

/** /payment/success: reads `token` and `PayerID`, and completes the payment once (spec §2). */
export function ReturnFromPayment({ texts, hrefs }: ReturnProps) {
  const router = useRouter();
  const [state, setState] = useState<Return>({ name: "idle" });
  const run = useRef(() => {});
  run.current = () => void complete(texts, setState);
  useEffect(() => run.current(), []);
  const visitor = state.name === "visitor";
  useEffect(() => {
    if (!visitor) return;
    const timer = setTimeout(() => router.replace(hrefs.login), loginAfter);
    return () => clearTimeout(timer);
  }, [visitor, router, hrefs.login]);

  switch (state.name) {
    case "idle":
      return <Waiting title={texts.idle} />;
    case "completing":
      return <Waiting title={texts.completing} text={texts.completingText} />;
    case "waiting":
      return <Waiting title={texts.waiting} />;
    case "visitor":
      return (
        <Panel as="h1" title={texts.logIn} text={texts.logInText} alert>
          <Link className="btn primary" href={hrefs.login} prefetch={false}>
            {texts.logInNow}
          </Link>
        </Panel>
      );
    case "completed":
      return (
        <div role="status">
          <Panel as="h1" title={texts.completed.replace("{level}", state.level)} text={texts.completedText}>
            {isPaymentWindow() ? (
              <CloseWindow texts={texts} itself />
            ) : (
              <>
                <Link className="btn primary" href={hrefs.profile} prefetch={false}>
                  {texts.profile}
                </Link>
                <Link className="btn ghost" href={hrefs.videos} prefetch={false}>
                  {texts.videos}
                </Link>
              </>
            )}
          </Panel>
        </div>
      );
    default:
      return (
        <Panel
          as="h1"
          title={texts.error}
          text={state.name === "error" ? state.message : texts.missing}
          alert
        >
          <button type="button" className="btn primary" onClick={() => run.current()}>
            {texts.tryAgain}
          </button>
          <Link className="btn ghost" href={hrefs.home} prefetch={false}>
            {texts.home}
          </Link>
        </Panel>
      );
  }
}

function Waiting({ title, text = "" }: { title: string; text?: string }) {
  return (
    <div role="status" className="panel pay-progress">
      <span aria-hidden="true" className="pay-spinner" />
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
