"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import {
  allPending,
  confirmPending,
  type PaymentCheck,
  returnedPayment,
} from "#components/payment/methods/confirm-pending.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { readReturn } from "#lib/browser/payment/stored-return.ts";
import type { Account } from "#lib/contracts/accounts/member.ts";
import type { PendingPayment } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { AlipayInReview, isInReview } from "./alipay-in-review.tsx";

type PendingTexts = Texts["payment"]["pending"];
type PendingPaymentsProps = { member: Account; texts: PendingTexts; supportEmail: string | null };

const checkingState: PaymentCheck = { name: "checking" };

const rowClass = "border-t border-line pt-4 wrap-anywhere";

function stateText(state: PaymentCheck, texts: PendingTexts): string {
  return state.name === "rejected" ? fill(texts.rejected, { reason: state.message }) : texts[state.name];
}

type RowProps = Omit<PendingPaymentsProps, "member"> & {
  payment: PendingPayment;
  state: PaymentCheck;
  onState: (id: string, state: PaymentCheck) => void;
};

function Row({ payment, state, onState, texts, supportEmail }: RowProps) {
  const locale = useLocale();
  const level = useLevelName()(payment.levelId) ?? "VIP";
  useEffect(() => {
    let isMounted = true;
    void confirmPending(payment).then((now) => isMounted && onState(payment.id, now));
    return () => {
      isMounted = false;
    };
  }, [payment, onState]);
  const retry = () => {
    onState(payment.id, { name: "checking" });
    void confirmPending(payment, true).then((now) => onState(payment.id, now));
  };
  return (
    <li className={rowClass}>
      <p>
        <b>{fill(texts[payment.kind], { level })}</b>{" "}
        <span className="text-sm text-muted">
          {fill(texts.since, { date: shortDate(payment.since, locale) })} · {payment.id}
        </span>
      </p>
      <p
        role={state.name === "rejected" ? "alert" : "status"}
        className={state.name === "rejected" ? "text-error" : ""}
      >
        {stateText(state, texts)}
      </p>
      <div className="pay-actions">
        {state.name === "waiting" && (
          <button type="button" className="btn sm" onClick={retry}>
            {texts.again}
          </button>
        )}
        {(state.name === "waiting" || state.name === "rejected") && (
          <SupportLink email={supportEmail} text={texts.contact} subject={payment.id} className="btn sm" />
        )}
      </div>
    </li>
  );
}

type StoredReturnProps = { address: string; state: PaymentCheck | undefined; texts: PendingTexts };

/** A return stored on this device: its outcome, as far as the server knows, or the way to finish it. */
function StoredReturn({ address, state, texts }: StoredReturnProps) {
  const isOpen = state === undefined || state.name === "waiting";
  return (
    <li className={rowClass}>
      <p role="status">{isOpen ? texts.unfinished : stateText(state, texts)}</p>
      {isOpen && (
        <div className="pay-actions">
          <a className="btn primary sm" href={address}>
            {texts.finish}
          </a>
        </div>
      )}
    </li>
  );
}

/**
 * The profile's unconfirmed payments. Each of PayPal's is verified again once per page load; its result stays visible.
 */
export function PendingPayments({ member, texts, supportEmail }: PendingPaymentsProps) {
  const [seen, setSeen] = useState<PendingPayment[]>([]);
  const [states, setStates] = useState<Record<string, PaymentCheck>>({});
  const onState = useCallback(
    (id: string, state: PaymentCheck) => setStates((before) => ({ ...before, [id]: state })),
    [],
  );
  const [storedReturn, setStoredReturn] = useState<ReturnType<typeof readReturn>>(null);
  const { data } = useQuery(paymentsQuery, queryClient);
  const inReview = data?.payments.filter(isInReview) ?? [];
  const { id: memberId, pending } = member;
  useEffect(() => {
    setStoredReturn(readReturn(memberId));
    // A return without an owner waits until the signed-in member takes it.
    const payment = returnedPayment(memberId);
    if (payment === null) return;
    let isMounted = true;
    onState(payment.id, checkingState);
    void confirmPending(payment).then((now) => isMounted && onState(payment.id, now));
    return () => {
      isMounted = false;
    };
  }, [memberId, onState]);
  useEffect(() => {
    setSeen((before) => {
      const added = allPending(pending).filter(({ id }) => !before.some((payment) => payment.id === id));
      return added.length > 0 ? [...before, ...added] : before;
    });
  }, [pending]);
  const stateOf = (id: string) => states[id] ?? checkingState;
  // The server lists the returns that it knows of.
  const unfinished = storedReturn && !seen.some(({ id }) => id === storedReturn.name) ? storedReturn : null;
  const count = seen.length + inReview.length;
  if (count === 0 && unfinished === null) return null;
  const waiting = seen.some(({ id }) => stateOf(id).name === "waiting");
  return (
    <section className="box border-line p-6 lg:col-span-2" aria-labelledby="pending-payments">
      <h2 id="pending-payments">{count > 0 ? texts.heading : texts.unfinishedHeading}</h2>
      {waiting && <p className="mt-1 text-sm text-muted">{texts.text}</p>}
      <ul className="mt-4 grid gap-4">
        {seen.map((payment) => (
          <Row
            key={payment.id}
            payment={payment}
            state={stateOf(payment.id)}
            onState={onState}
            texts={texts}
            supportEmail={supportEmail}
          />
        ))}
        {inReview.map((payment) => (
          <AlipayInReview key={payment.id} payment={payment} texts={texts} supportEmail={supportEmail} />
        ))}
        {unfinished && (
          <StoredReturn address={unfinished.address} state={states[unfinished.name ?? ""]} texts={texts} />
        )}
      </ul>
    </section>
  );
}
