"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { WantedVideoLink } from "#components/payment/base/wanted-video-link.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { markBought } from "#lib/browser/payment/tab-marks.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { CloseWindow, isPaymentWindow } from "./close-window.tsx";
import { completeReturn, type ReturnState } from "./complete-return.ts";
import { PreviousPageLink } from "./previous-page-link.tsx";
import { RefusedPayment } from "./refused-payment.tsx";

/** How long a guest sees the message before the login opens, in milliseconds. */
const loginAfterMs = 3000;

type ReturnProps = { texts: Texts["payment"]["success"]; supportEmail: string | null };

function WaitingNotice({ title, text = "" }: { title: string; text?: string }) {
  return (
    <Still picture="moon" title={title} text={text}>
      <span aria-hidden="true" className="pay-spinner" />
    </Still>
  );
}

/** The new level, and the way on: closes the payment window, or leads into the site. */
function CompletedNotice({
  level: { id, name },
  texts,
}: ReturnProps & { level: { id: number; name: string } }) {
  const level = useLevelName()(id, name) ?? name;
  useEffect(markBought, []);
  return (
    <Still picture="moon" title={fill(texts.completed, { level })} text={texts.completedText}>
      {isPaymentWindow() ? (
        <CloseWindow texts={texts} byItself />
      ) : (
        <>
          <WantedVideoLink text={texts.wantedVideo}>
            <PreviousPageLink text={texts.goOn} />
          </WantedVideoLink>
          <Link className="btn primary" href={paths.profile}>
            {texts.profile}
          </Link>
          <Link className="btn ghost" href={paths.videos()}>
            {texts.videos}
          </Link>
        </>
      )}
    </Still>
  );
}

function GuestNotice({ texts, kept }: ReturnProps & { kept: boolean }) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const login = paths.loginTo(localPath(paths.vip));
  useEffect(() => {
    const timer = setTimeout(() => navigate(localPath(login), { replace: true }), loginAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, localPath, login]);
  const text = kept ? `${texts.logInText} ${texts.logInKept}` : texts.logInText;
  return (
    <Still picture="lantern" title={texts.logIn} text={text} alert>
      <Link className="btn primary" href={login}>
        {texts.logInNow}
      </Link>
    </Still>
  );
}

function FailedReturn({
  texts,
  supportEmail,
  text,
  onRetry,
}: ReturnProps & { text: string; onRetry: () => void }) {
  return (
    <Still picture="lantern" title={texts.error} text={text} alert>
      <button type="button" className="btn primary" onClick={onRetry}>
        {texts.tryAgain}
      </button>
      <SupportLink email={supportEmail} text={texts.contact} />
      <Link className="btn ghost" href={paths.home}>
        {texts.home}
      </Link>
    </Still>
  );
}

/** /payment/success: reads `token` and `PayerID`, and completes the payment once (product: Payment return). */
export function ReturnFromPayment(props: ReturnProps) {
  const { texts } = props;
  const [state, setState] = useState<ReturnState>({ name: "idle" });
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const toActivation = () => navigate(localPath(paths.paymentActivation), { replace: true });
  const complete = () => void completeReturn({ failed: texts.failed, setState, toActivation });
  const onArrival = useEffectEvent(complete);
  useEffect(() => onArrival(), []);
  return (
    <>
      <div role="status">
        {state.name === "idle" && (
          <>
            <WaitingNotice title={texts.idle} />
            <noscript>
              <p className="text-center">{texts.noScript}</p>
            </noscript>
          </>
        )}
        {state.name === "completing" && (
          <WaitingNotice title={texts.completing} text={texts.completingText} />
        )}
        {state.name === "waiting" && <WaitingNotice title={texts.waiting} />}
        {state.name === "completed" && <CompletedNotice {...props} level={state.level} />}
      </div>
      {state.name === "guest" && <GuestNotice {...props} kept={state.kept} />}
      {/* A declined payment can't be verified again, so the retry starts a new one. */}
      {state.name === "missing" && (
        <FailedReturn {...props} text={texts.missing} onRetry={() => navigate(localPath(paths.vip))} />
      )}
      {state.name === "error" && !state.declined && (
        <FailedReturn {...props} text={state.message} onRetry={complete} />
      )}
      {state.name === "error" && state.declined && <RefusedPayment {...props} {...state} />}
    </>
  );
}
