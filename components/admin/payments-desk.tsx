"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { notify } from "#components/layout/notify.ts";
import { Guard } from "#components/member/guard.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ApiError } from "#lib/browser/client.ts";
import { useLevelName } from "#lib/browser/level-name.ts";
import { changeAtDesk, deskQuery } from "#lib/browser/payment/desk.ts";
import { queryClient } from "#lib/browser/query-client.ts";
import type {
  DeskBody,
  DeskClaim,
  DeskFinding,
  DeskNews,
  DeskPayment,
} from "#lib/contracts/payments-desk.ts";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

type DeskTexts = Texts["admin"];
type PaymentsDeskProps = { texts: DeskTexts; guard: Pick<Texts["member"], "denied" | "profile"> };

/** A part of the desk; an empty one says so. */
function Part({
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

type Act = (body: DeskBody, done: string) => void;

type Subject = Pick<DeskPayment, "levelId" | "member" | "amount" | "currency">;

/** For which level, how much, and of whom. */
function useSubject({ levelId, member, amount, currency }: Subject, texts: DeskTexts): string {
  const locale = useLocale();
  const levelName = useLevelName();
  const sum = amount !== null && currency !== null ? money(Number(amount), currency, locale) : null;
  return [levelName(levelId), sum, fill(texts.member, { id: member })].filter(Boolean).join(", ");
}

function PaymentRow({ payment, texts, act }: { payment: DeskPayment; texts: DeskTexts; act: Act }) {
  const locale = useLocale();
  const { id, paypalId, state, reason, since } = payment;
  const what = useSubject(payment, texts);
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{what}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {[shortDate(since, locale), paypalId, texts.states[state], reason].filter(Boolean).join(" · ")}
        </p>
      </div>
      <button type="button" className="btn sm" onClick={() => act({ action: "retry", id }, texts.asked)}>
        {texts.retry}
        <span className="sr-only"> {paypalId}</span>
      </button>
    </li>
  );
}

function NewsRow({ news, texts, act }: { news: DeskNews; texts: DeskTexts; act: Act }) {
  const locale = useLocale();
  const { paymentId, type, state, at } = news;
  const what = useSubject(news, texts);
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{what}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {shortDate(at, locale)} · {paymentId} · <span lang="en">{type}</span> · {texts.hearing[state]}
        </p>
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

function ClaimRow({ claim, texts, act }: { claim: DeskClaim; texts: DeskTexts; act: Act }) {
  const locale = useLocale();
  const { reference, member, levelId, amount, since, givesLevel } = claim;
  const level = useLevelName()(levelId) ?? String(levelId);
  const approved = givesLevel ? texts.decided : fill(texts.byHand, { id: member, level });
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p>{`${level}, ${money(Number(amount), "CNY", locale)}, ${fill(texts.member, { id: member })}`}</p>
        <p className="text-sm wrap-anywhere text-muted">{`${shortDate(since, locale)} · ${reference}`}</p>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="btn sm primary"
          onClick={() => act({ action: "approve", reference }, approved)}
        >
          {texts.approve}
          <span className="sr-only"> {reference}</span>
        </button>
        <button
          type="button"
          className="btn sm danger"
          onClick={() => act({ action: "refuse", reference }, texts.decided)}
        >
          {texts.refuse}
          <span className="sr-only"> {reference}</span>
        </button>
      </div>
    </li>
  );
}

/** What the doctor says beyond "ok", in its own words, which are English. */
function Findings({ findings, texts }: { findings: DeskFinding[] | null; texts: DeskTexts }) {
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

function Desk({ texts }: { texts: DeskTexts }) {
  const { data, isError, isFetching, refetch } = useQuery(deskQuery, queryClient);
  const [busy, setBusy] = useState(false);
  const act: Act = async (body, done) => {
    if (busy) return;
    setBusy(true);
    try {
      await changeAtDesk(body);
      notify("success", done);
    } catch (error) {
      notify("error", error instanceof ApiError ? error.message : texts.failed);
    }
    setBusy(false);
  };
  if (isError)
    return (
      <Panel title={texts.failed} text="" alert>
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.reload}
        </button>
      </Panel>
    );
  if (!data) return <div className="skeleton h-100" />;
  const rows = (payments: readonly DeskPayment[]) =>
    payments.map((payment) => <PaymentRow key={payment.id} {...{ payment, texts, act }} />);
  return (
    <div className="grid gap-4" aria-busy={isFetching || busy}>
      <Part title={texts.needsReview} text={texts.needsReviewText} empty={texts.nothing}>
        {rows(data.needsReview)}
      </Part>
      <Part title={texts.alipay} empty={texts.nothing}>
        {data.alipay.map((claim) => (
          <ClaimRow key={claim.reference} {...{ claim, texts, act }} />
        ))}
      </Part>
      <Part title={texts.disputes} empty={texts.nothing}>
        {rows(data.disputes)}
      </Part>
      <Part title={texts.unheard} text={texts.unheardText} empty={texts.nothing}>
        {data.unheard.map((news) => (
          <NewsRow key={news.id} {...{ news, texts, act }} />
        ))}
      </Part>
      <Part title={texts.pending} empty={texts.nothing}>
        {rows(data.pending)}
      </Part>
      <Findings findings={data.findings} texts={texts} />
    </div>
  );
}

/** /admin: what of the payments waits for a person, for administrators (product: Payments desk). */
export function PaymentsDesk({ texts, guard }: PaymentsDeskProps) {
  return (
    <Guard allow={["admin"]} texts={guard} path={paths.admin}>
      {() => (
        <>
          <h1 className="pt-8">{texts.title}</h1>
          <p className="mt-2 mb-6 text-muted">{texts.intro}</p>
          <Desk texts={texts} />
        </>
      )}
    </Guard>
  );
}
