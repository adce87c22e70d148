"use client";

import { type DeskState, deskStates, type DeskRow as Row } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Act } from "./desk-decision.tsx";
import { DeskPayment } from "./desk-payment.tsx";

/** Filters that show even if nothing matches: an empty one says that all is well. */
const alwaysShown: readonly DeskState[] = ["unapplied", "decide", "waiting"];

const tones: Partial<Record<DeskState, string>> = {
  unapplied: "text-error",
  decide: "text-error",
  disputed: "text-error",
  waiting: "text-gold",
};
const toneOf = (state: DeskState | null, count: number) =>
  (count > 0 && state !== null && tones[state]) || "text-muted";

type DeskTableProps = {
  rows: readonly Row[];
  search: string;
  /** The state whose payments are shown; null shows all. */
  chosen: DeskState | null;
  onChoose: (state: DeskState | null) => void;
  texts: Texts["admin"];
  act: Act;
  busy: boolean;
};

/** The payments by state, each with its history. */
export function DeskTable({ rows, search, chosen, onChoose, texts, act, busy }: DeskTableProps) {
  const count = (state: DeskState) => rows.filter((row) => row.state === state).length;
  const shownRows = chosen === null ? rows : rows.filter(({ state }) => state === chosen);
  const filters = deskStates.filter(
    (state) => alwaysShown.includes(state) || state === chosen || count(state) > 0,
  );
  const chip = (state: DeskState | null) => {
    const matching = state === null ? rows.length : count(state);
    return (
      <button
        key={state ?? "all"}
        type="button"
        className="btn sm aria-pressed:bg-accent aria-pressed:text-on-accent"
        aria-pressed={state === chosen}
        onClick={() => onChoose(state)}
      >
        {state === null ? texts.all : texts.states[state]}
        <span className={`tabular-nums ${state === chosen ? "" : toneOf(state, matching)}`}>{matching}</span>
      </button>
    );
  };
  return (
    <section aria-labelledby="desk-payments">
      <h2 id="desk-payments" className="sr-only">
        {texts.payments}
      </h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{texts.filter}</legend>
        {chip(null)}
        {filters.map(chip)}
      </fieldset>
      <div className="box mt-3 overflow-hidden rounded-card">
        {shownRows.length === 0 ? (
          <p className="p-5 text-muted">{search === "" ? texts.nothing : fill(texts.notFound, { search })}</p>
        ) : (
          <table className="w-full border-collapse text-ui max-lg:block lg:*:*:*:px-4 lg:*:*:*:py-3">
            <thead className="text-left text-muted text-sm max-lg:sr-only">
              <tr className="*:font-normal">
                <th scope="col" className="max-lg:hidden">
                  {texts.when}
                </th>
                <th scope="col">{texts.memberColumn}</th>
                <th scope="col" className="max-lg:hidden">
                  {texts.plan}
                </th>
                <th scope="col" className="text-right">
                  {texts.amount}
                </th>
                <th scope="col" className="max-lg:hidden">
                  {texts.state}
                </th>
                <th scope="col" className="max-xl:hidden">
                  {texts.number}
                </th>
                <th scope="col">
                  <span className="sr-only">{texts.action}</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {shownRows.map((row) => (
                <DeskPayment key={row.id} row={row} texts={texts} act={act} busy={busy} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
