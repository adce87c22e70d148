"use client";

import { type ReactNode, useId } from "react";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useLevelName } from "#lib/browser/session/level-name.ts";
import type {
  DeskBody,
  DeskClaim,
  DeskFinding,
  DeskNotice,
  DeskPayment,
} from "#lib/contracts/payments-desk.ts";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/money.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/languages/texts.ts";

type DeskTexts = Texts["admin"];

/** A section of the desk; an empty one says so. */
export function Part({
  title,
  text,
  empty,
  children,
}: {
  title: string;
  text?: string;
  empty: string;
  children: ReactNode[];
}) {
  const id = useId();
  return (
    <section className="box p-5 sm:p-6" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && children.length > 0 && <p className="mt-1 text-sm text-muted">{text}</p>}
      {children.length > 0 ? (
        <ul className="mt-2">{children}</ul>
      ) : (
        <p className="mt-1 text-muted">{empty}</p>
      )}
    </section>
  );
}

const rowClass =
  "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0";

const Details = ({ of }: { of: readonly (string | null)[] }) => (
  <p className="card-parts text-sm wrap-anywhere text-muted">
    {of.map((part) => part && <span key={part}>{part}</span>)}
  </p>
);

export type Act = (body: DeskBody, done: string) => void;

type Subject = Pick<DeskPayment, "levelId" | "member" | "amount" | "currency">;

/** A row's subject: level, amount and member. */
function useSubject({ levelId, member, amount, currency }: Subject, texts: DeskTexts): string {
  const locale = useLocale();
  const levelName = useLevelName();
  const sum = amount !== null && currency !== null ? money(Number(amount), currency, locale) : null;
  return [levelName(levelId), sum, fill(texts.member, { id: member })].filter(Boolean).join(", ");
}

export function PaymentRow({ payment, texts, act }: { payment: DeskPayment; texts: DeskTexts; act: Act }) {
  const locale = useLocale();
  const { id, paypalId, state, reason, since } = payment;
  const what = useSubject(payment, texts);
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{what}</p>
        <Details of={[shortDate(since, locale), paypalId, texts.states[state], reason]} />
      </div>
      <button type="button" className="btn sm" onClick={() => act({ action: "retry", id }, texts.asked)}>
        {texts.retry}
        <span className="sr-only"> {paypalId}</span>
      </button>
    </li>
  );
}

export function NoticeRow({ notice, texts, act }: { notice: DeskNotice; texts: DeskTexts; act: Act }) {
  const locale = useLocale();
  const { paymentId, type, state, at } = notice;
  const what = useSubject(notice, texts);
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{what}</p>
        <Details of={[shortDate(at, locale), paymentId, type, texts.hearing[state]]} />
      </div>
      <button
        type="button"
        className="btn sm"
        onClick={() => act({ action: "retry", id: paymentId }, texts.asked)}
      >
        {texts.retry}
        <span className="sr-only">
          {" "}
          {paymentId}, {type}
        </span>
      </button>
    </li>
  );
}

type ClaimRowProps = { claim: DeskClaim; texts: DeskTexts; act: Act; busy: boolean };

/** A decision about a claim is final, so the button asks for confirmation. */
export function ClaimRow({ claim, texts, act, busy }: ClaimRowProps) {
  const locale = useLocale();
  const { reference, member, levelId, amount, since, givesLevel } = claim;
  const level = useLevelName()(levelId) ?? String(levelId);
  const approved = givesLevel ? texts.decided : fill(texts.byHand, { id: member, level });
  const what = `${level}, ${money(Number(amount), "CNY", locale)}, ${fill(texts.member, { id: member })}`;
  const words = { warning: fill(texts.decideText, { what, reference }), no: texts.notNow };
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{what}</p>
        <Details of={[shortDate(since, locale), reference]} />
      </div>
      <div className="flex gap-2">
        <ConfirmButton
          className="btn sm primary"
          words={{ ...words, question: texts.approveQuestion, yes: texts.approve }}
          busy={busy}
          onConfirm={() => act({ action: "approve", reference }, approved)}
        >
          {texts.approve}
          <span className="sr-only"> {reference}</span>
        </ConfirmButton>
        <ConfirmButton
          className="btn sm danger"
          words={{ ...words, question: texts.refuseQuestion, yes: texts.refuse }}
          danger
          busy={busy}
          onConfirm={() => act({ action: "refuse", reference }, texts.decided)}
        >
          {texts.refuse}
          <span className="sr-only"> {reference}</span>
        </ConfirmButton>
      </div>
    </li>
  );
}

/** The doctor's warnings and failures, in English, as the doctor writes them. */
export function Findings({ findings, texts }: { findings: DeskFinding[] | null; texts: DeskTexts }) {
  const wrong = findings?.flatMap(({ check, level, text }) =>
    level === "ok" ? [] : [{ check, level, text }],
  );
  return (
    <Part title={texts.findings} empty={wrong ? texts.allWell : texts.looking}>
      {(wrong ?? []).map(({ check, level, text }) => (
        <li key={`${check} ${text}`} className="border-t border-line py-3 first:border-0">
          <p className={level === "fail" ? "text-error" : ""}>
            {texts.levels[level]}: <span lang="en">{check}</span>
          </p>
          <p className="text-sm wrap-anywhere text-muted" lang="en">
            {text}
          </p>
        </li>
      ))}
    </Part>
  );
}
