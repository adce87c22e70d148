import type { Renewal } from "#lib/contracts/payment/payment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type CancelNote = {
  level: string;
  renewal: Renewal | null;
  /** WordPress's end date. */
  endDate: string | null;
  texts: Texts["payment"]["list"];
  day: (iso: string) => string;
};

/** What cancelling would mean, with its date. */
export function cancelNote({ level, renewal, endDate, texts, day }: CancelNote): string {
  const until = renewal?.paidUntil ?? endDate;
  const isOver = until !== null && Date.parse(until) < Date.now();
  const isOwed = renewal?.state === "failed" || renewal?.state === "suspended";
  // A renewal that is due right now is being charged.
  if (until === null || (isOver && !isOwed)) return fill(texts.ifCancelledOpen, { level });
  return fill(isOver ? texts.ifCancelledOver : texts.ifCancelled, { level, date: day(until) });
}
