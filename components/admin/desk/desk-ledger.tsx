import { Facts } from "#components/ui/facts.tsx";
import type { DeskEvent, DeskRow } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type DeskLedgerProps = { row: DeskRow; level: string; texts: Texts["admin"] };

/** What happened to a payment, the newest first. */
export function DeskLedger({ row, level, texts }: DeskLedgerProps) {
  const locale = useLocale();
  const time = (iso: string) =>
    // In the reader's zone, as the rows.
    new Intl.DateTimeFormat(languages[locale].dates, {
      dateStyle: "medium",
      timeStyle: "short",
    }).format(new Date(iso));
  const sum = ({ amount, currency }: DeskEvent) =>
    amount !== null && currency !== null ? money(Number(amount), currency, locale) : null;
  const { name, member, number, method, reason, note, agreed } = row;
  const facts = [
    [texts.memberColumn, [name, fill(texts.member, { id: member })].filter(Boolean).join(" · ")],
    [texts.plan, level],
    [texts.numbers[method], number],
    ...(reason === null ? [] : [[texts.reason, reason] as const]),
    ...(agreed === null ? [] : [[texts.agreed, `${agreed.version} · ${time(agreed.at)}`] as const]),
    ...(note === null ? [] : [[texts.note, note] as const]),
  ] as const;
  return (
    <div className="grid gap-6 pb-2 text-sm wrap-anywhere lg:grid-cols-2">
      <Facts facts={facts} columns="grid-cols-[120px_minmax(0,1fr)]" />
      <ol aria-label={texts.history} className="grid content-start gap-3">
        {row.events.map((event) => (
          <li
            key={`${event.type} ${event.at} ${event.amount}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-3"
          >
            <time dateTime={event.at} className="text-muted tabular-nums">
              {time(event.at)}
            </time>
            <span>
              {[texts.events[event.type], sum(event)].filter(Boolean).join(" · ")}
              {event.undelivered && (
                <span className="block text-error">{texts.undelivered[event.undelivered]}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
