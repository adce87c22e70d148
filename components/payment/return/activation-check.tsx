"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { WantedVideoLink } from "#components/payment/base/wanted-video-link.tsx";
import {
  allPending,
  confirmPending,
  forgetSettled,
  type PaymentCheck,
  returnedPayment,
} from "#components/payment/methods/confirm-pending.ts";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import {
  type Activation,
  activationChecks,
  isPaidFor,
  pollActivation,
} from "#lib/browser/payment/poll-activation.ts";
import { markBought } from "#lib/browser/payment/tab-marks.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import type { Account } from "#lib/contracts/accounts/member.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { RefusedPayment } from "./refused-payment.tsx";

type ActivationProps = {
  supportEmail: string | null;
  texts: Texts["payment"]["activation"];
  refused: Texts["payment"]["success"];
  guard: Pick<Texts["member"], "denied" | "profile">;
};

type StateProps = Pick<ActivationProps, "texts" | "supportEmail"> & {
  activation: Activation;
  level: string;
  onCheck: () => void;
};

function ActivationState({ activation: { state, checks }, level, onCheck, texts, supportEmail }: StateProps) {
  const checkNow = (
    <button type="button" className="btn" onClick={onCheck}>
      {texts.checkNow}
    </button>
  );
  if (state === "checking")
    return (
      <Still picture="moon" title={texts.checking} text={texts.checkingText}>
        <span aria-hidden="true" className="pay-spinner" />
        <p className="basis-full">{fill(texts.count, { count: checks, of: activationChecks.max })}</p>
        {checkNow}
      </Still>
    );
  const [title, text] =
    state === "active"
      ? [texts.active, fill(texts.activeText, { level })]
      : [texts.delayed, texts.delayedText];
  return (
    <Still picture="moon" title={title} text={text}>
      {state === "active" && <WantedVideoLink text={texts.wantedVideo} />}
      <Link className="btn primary" href={paths.profile}>
        {texts.profile}
      </Link>
      <Link className="btn ghost" href={paths.home}>
        {texts.home}
      </Link>
      {state === "delayed" && checkNow}
      {state === "delayed" && <SupportLink email={supportEmail} text={texts.contact} />}
    </Still>
  );
}

function Polling({ member, texts, refused, supportEmail }: ActivationProps & { member: Account }) {
  const [activation, setActivation] = useState<Activation>({ state: "checking", checks: 0 });
  const [refusal, setRefusal] = useState<PaymentCheck | null>(null);
  const [account, setAccount] = useState(member);
  const level = useLevelName()(account.membershipLevelId, account.membershipLevelName) ?? "";
  const poll = useRef<ReturnType<typeof pollActivation> | null>(null);
  const pending = useRef(member.pending);
  useEffect(() => {
    // Payments in review wait for support, so waiting longer changes nothing.
    const inReview =
      pending.current?.filter(({ state }) => state === "needsReview").map(({ id }) => id) ?? [];
    const isActive = async () => {
      const reread = await refreshSession();
      const awaited = allPending(reread?.pending).filter(({ id }) => !inReview.includes(id));
      if (!reread || !isPaidFor(reread.membershipLevelId, awaited)) return false;
      forgetSettled(pending.current, reread.pending);
      setAccount(reread);
      markBought();
      return true;
    };
    poll.current = pollActivation({ isActive, onChange: setActivation });
    return () => poll.current?.stop();
  }, []);
  const { checks } = activation;
  const verifying = useRef(new Set<string>());
  const verifyAll = (isRepeated: boolean) => {
    const listed = allPending(pending.current);
    // The server lists no payment that ended while this page loaded.
    const returned = returnedPayment(member.id);
    const unlisted = returned !== null && !listed.some(({ id }) => id === returned.id) ? [returned] : [];
    for (const payment of [...listed, ...unlisted]) {
      if (verifying.current.has(payment.id)) continue;
      verifying.current.add(payment.id);
      void confirmPending(payment, isRepeated).then((check) => {
        if (check.name === "waiting") return void verifying.current.delete(payment.id);
        if (check.name !== "rejected") return poll.current?.checkNow();
        poll.current?.stop();
        setRefusal(check);
      });
    }
  };
  const onCheck = useEffectEvent(verifyAll);
  // With each check, so that what PayPal declined meanwhile is shown here.
  useEffect(() => onCheck(checks > 0), [checks]);
  const checkNow = () => {
    verifyAll(true);
    void poll.current?.checkNow();
  };
  if (refusal?.name === "rejected")
    return <RefusedPayment {...refusal} texts={refused} supportEmail={supportEmail} />;
  return (
    // Announced as it changes, without the count, which would repeat the rest each time.
    <div role="status" aria-atomic="false">
      <ActivationState
        activation={activation}
        level={level}
        texts={texts}
        supportEmail={supportEmail}
        onCheck={checkNow}
      />
    </div>
  );
}

/** /payment-success: waits until the signed-in member has the paid level (product: Activation). */
export function ActivationCheck(props: ActivationProps) {
  const { guard, texts } = props;
  return (
    <Guard
      allow={["user", "vip", "admin"]}
      texts={guard}
      path={paths.paymentActivation}
      head={<h1 className="pt-8 pb-2">{texts.checking}</h1>}
    >
      {(member) => <Polling {...props} member={member} />}
    </Guard>
  );
}
