"use client";

import { useEffect, useRef, useState } from "react";
import { Guard } from "@/components/member/guard";
import { Panel } from "@/components/ui/panel";
import { allPending, confirmPending } from "@/lib/api/confirm-pending";
import { refreshSession } from "@/lib/api/session";
import type { Account } from "@/lib/contracts/member";
import { Link } from "@/lib/i18n/client";
import type { Texts } from "@/lib/i18n/texts";
import { type Activation, activationChecks, isPaidFor, pollActivation } from "@/lib/payment/activation";

type ActivationProps = {
  texts: Texts["payment"]["activation"];
  guard: Pick<Texts["member"], "denied" | "profile">;
  /** Addresses in the page's language; `login` leads back here. */
  hrefs: { login: string; home: string; profile: string; vip: string };
};

function Polling({ member, texts, hrefs }: ActivationProps & { member: Account }) {
  const [activation, setActivation] = useState<Activation>({ state: "checking", checks: 0 });
  const [level, setLevel] = useState(member.membershipLevelName);
  const poll = useRef<ReturnType<typeof pollActivation> | null>(null);
  useEffect(() => {
    const isActive = async () => {
      const now = await refreshSession();
      if (!now || !isPaidFor(now.membershipLevelId, allPending(now.pending))) return false;
      setLevel(now.membershipLevelName);
      return true;
    };
    poll.current = pollActivation({ isActive, onChange: setActivation });
    return () => poll.current?.stop();
  }, []);
  const pending = useRef(member.pending);
  useEffect(() => {
    for (const payment of allPending(pending.current))
      void confirmPending(payment).then(() => poll.current?.checkNow());
  }, []);
  const checkNow = (
    <button type="button" className="btn" onClick={() => void poll.current?.checkNow()}>
      {texts.checkNow}
    </button>
  );
  const ways = (
    <>
      <Link className="btn primary" href={hrefs.profile} prefetch={false}>
        {texts.profile}
      </Link>
      <Link className="btn ghost" href={hrefs.home} prefetch={false}>
        {texts.home}
      </Link>
    </>
  );
  if (activation.state === "active")
    return (
      <div role="status">
        <Panel as="h1" title={texts.active} text={texts.activeText.replace("{level}", level)}>
          {ways}
        </Panel>
      </div>
    );
  if (activation.state === "delayed")
    return (
      <Panel as="h1" title={texts.delayed} text={texts.delayedText} alert>
        {ways}
        {checkNow}
      </Panel>
    );
  const count = texts.count
    .replace("{count}", String(activation.checks))
    .replace("{of}", String(activationChecks.most));
  return (
    <div className="panel pay-progress">
      <span aria-hidden="true" className="pay-spinner" />
      <h1>{texts.checking}</h1>
      <p>{texts.checkingText}</p>
      <p role="status">{count}</p>
      <div className="mt-6">{checkNow}</div>
    </div>
  );
}

/** /payment-success: waits for the paid level of whoever is signed in (spec §4, "Payment-success polling"). */
export function ActivationCheck(props: ActivationProps) {
  const { guard, hrefs } = props;
  return (
    <Guard allow={["user", "vip", "admin"]} texts={guard} loginHref={hrefs.login} vipHref={hrefs.vip}>
      {(member) => <Polling {...props} member={member} />}
    </Guard>
  );
}
