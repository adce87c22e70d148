"use client";

import { useEffect, useState } from "react";
import { levelNames } from "@/lib/access";
import { allPending, confirmPending, type PendingState } from "@/lib/api/confirm-pending";
import type { Account } from "@/lib/contracts/member";
import type { PendingPayment } from "@/lib/contracts/payment";
import { shortDate } from "@/lib/format/dates";
import type { Texts } from "@/lib/i18n/texts";
import { keptReturn } from "@/lib/payment/kept-return";

type PendingTexts = Texts["payment"]["pending"];
type PendingPaymentsProps = { member: Account; texts: PendingTexts; supportEmail: string | null };

const pageLocale = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

function stateText(state: PendingState, texts: PendingTexts): string {
  return state.name === "failed" ? texts.failed.replace("{reason}", state.message) : texts[state.name];
}

function Row({
  payment,
  texts,
  supportEmail,
}: Omit<PendingPaymentsProps, "member"> & { payment: PendingPayment }) {
  const [state, setState] = useState<PendingState>({ name: "checking" });
  useEffect(() => {
    let shown = true;
    void confirmPending(payment).then((now) => shown && setState(now));
    return () => {
      shown = false;
    };
  }, [payment]);
  const again = () => {
    setState({ name: "checking" });
    void confirmPending(payment, true).then(setState);
  };
  const level = levelNames[payment.levelId] ?? "VIP";
  return (
    <li>
      <p>
        <b>{texts[payment.kind].replace("{level}", level)}</b>{" "}
        <span className="text-sm text-muted">
          {texts.since.replace("{date}", shortDate(payment.since, pageLocale()))} · {payment.id}
        </span>
      </p>
      <p
        role={state.name === "failed" ? "alert" : "status"}
        className={state.name === "failed" ? "text-error" : ""}
      >
        {stateText(state, texts)}
      </p>
      <div className="pay-actions">
        {state.name === "waiting" && (
          <button type="button" className="btn sm" onClick={again}>
            {texts.again}
          </button>
        )}
        {state.name === "failed" && supportEmail && (
          <a className="btn sm" href={`mailto:${supportEmail}?subject=${encodeURIComponent(payment.id)}`}>
            {texts.contact}
          </a>
        )}
      </div>
    </li>
  );
}

/**
 * What was paid and is not confirmed yet, in the profile: each is asked about again once per page load, and stays
 * to say what came of it.
 */
export function PendingPayments({ member, texts, supportEmail }: PendingPaymentsProps) {
  const [seen, setSeen] = useState<PendingPayment[]>([]);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  useEffect(() => setUnfinished(keptReturn()), []);
  const { pending } = member;
  useEffect(() => {
    setSeen((before) => {
      const added = allPending(pending).filter(({ id }) => !before.some((one) => one.id === id));
      return added.length > 0 ? [...before, ...added] : before;
    });
  }, [pending]);
  if (seen.length === 0 && unfinished === null) return null;
  return (
    <section className="pay-pending lg:col-span-2" aria-labelledby="pending-payments">
      <h2 id="pending-payments">{texts.heading}</h2>
      <p className="mt-1 text-sm text-muted">{texts.text}</p>
      <ul>
        {seen.map((payment) => (
          <Row key={payment.id} payment={payment} texts={texts} supportEmail={supportEmail} />
        ))}
        {unfinished && (
          <li>
            <p>{texts.unfinished}</p>
            <div className="pay-actions">
              <a className="btn primary sm" href={unfinished}>
                {texts.finish}
              </a>
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}
