"use client";

import { useId, useState } from "react";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import type { DeskRow as Row } from "#lib/contracts/desk/payments-desk.ts";
import { dateOrTime } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { DeskDecision, type DeskRowProps } from "./desk-decision.tsx";
import { DeskLedger } from "./desk-ledger.tsx";

const dots: Record<Row["state"], string> = {
  unapplied: "before:bg-error",
  decide: "before:bg-error",
  disputed: "before:bg-error",
  waiting: "before:bg-gold",
  applied: "before:bg-ok",
  reversed: "before:bg-muted",
  ended: "before:bg-muted",
};

/** On a phone a row is a card: member and amount, and below what to do. */
const rowClass =
  "border-t border-edge align-baseline max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:p-4 max-lg:first:border-0";

function Member({ row, texts }: Pick<DeskRowProps, "row" | "texts">) {
  const { name, email, member, memberUrl } = row;
  const text = email ?? name ?? fill(texts.member, { id: member });
  if (memberUrl === null) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a
      className="wrap-anywhere underline decoration-edge-strong underline-offset-3 hover:decoration-current"
      href={memberUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {text}
      <span className="sr-only"> ({texts.inWordPress})</span>
    </a>
  );
}

/** The action that a waiting payment needs. */
function Action({ row, texts, act, busy }: DeskRowProps) {
  if (row.state === "decide") return <DeskDecision row={row} texts={texts} act={act} busy={busy} />;
  if (row.method === "alipay" || !["unapplied", "disputed", "waiting"].includes(row.state)) return null;
  return (
    <button
      type="button"
      className="btn sm"
      aria-disabled={busy}
      onClick={() => act({ action: "retry", id: row.id }, texts.asked)}
    >
      {row.state === "unapplied" ? texts.apply : texts.ask}
      <span className="sr-only"> {row.number}</span>
    </button>
  );
}

/** A payment. A press opens its history. */
export function DeskPayment(props: DeskRowProps) {
  const { row, texts } = props;
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const level = useLevelName()(row.levelId) ?? texts.unknown;
  const amount =
    row.amount !== null && row.currency !== null
      ? money(Number(row.amount), row.currency, locale)
      : texts.unknown;
  const when = dateOrTime(row.at, locale);
  const state = (
    <span
      className={`inline-flex items-center gap-2 text-sm whitespace-nowrap before:size-2 before:flex-none before:rounded-full ${dots[row.state]}`}
    >
      {texts.states[row.state]}
    </span>
  );
  const unsent = row.events.some(({ undelivered }) => undelivered === "pending")
    ? texts.undelivered.pending
    : null;
  const waitsFor =
    row.reason === null ? unsent : (texts.reasons[row.reason as keyof typeof texts.reasons] ?? row.reason);
  const text = row.state === "unapplied" ? texts.unappliedText : row.state === "waiting" ? waitsFor : null;
  return (
    <>
      <tr className={rowClass}>
        <td className="whitespace-nowrap text-muted max-lg:hidden">{when}</td>
        <td className="min-w-0">
          <Member row={row} texts={texts} />
          <span className="mt-0.5 block text-sm text-muted lg:hidden">
            {level}, {when}
          </span>
          {text && <span className="mt-1 block text-sm text-muted">{text}</span>}
        </td>
        <td className="max-lg:hidden">{level}</td>
        <td className="text-right whitespace-nowrap tabular-nums">
          {row.state === "ended" ? <s className="text-muted">{amount}</s> : amount}
          <span className="mt-0.5 block lg:hidden">{state}</span>
        </td>
        <td className="max-lg:hidden">{state}</td>
        <td className="text-sm whitespace-nowrap text-muted max-xl:hidden">{row.number}</td>
        <td className="max-lg:col-span-2">
          <div className="flex gap-2 lg:justify-end">
            <Action {...props} />
            <button
              type="button"
              className="btn sm bg-transparent max-lg:ml-auto"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.close : texts.open}
              <span className="sr-only"> {row.number}</span>
            </button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="max-lg:block">
          <td colSpan={7} className="bg-bg/60 max-lg:block max-lg:p-4">
            <DeskLedger row={row} level={level} texts={texts} />
          </td>
        </tr>
      )}
    </>
  );
}
