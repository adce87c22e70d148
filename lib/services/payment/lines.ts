import type { PaymentLine, PaymentLineState, Renewal } from "#lib/contracts/payment.ts";
import { cents } from "#lib/paypal/checks.ts";
import type { PaymentEvent } from "./history.ts";
import { isSubscriptionPayment, type Payment, paypalIdOf } from "./ledger.ts";

// What a member is shown of a payment and what happened to it. Pure.

type Record = Payment & { events: readonly PaymentEvent[] };

const iso = (ms: number) => new Date(ms).toISOString();
const isPayment = ({ type }: PaymentEvent) => type === "payment.completed" || type === "subscription.renewed";
const sumOf = (events: readonly PaymentEvent[]) =>
  events.reduce((sum, { amount }) => sum + (cents(amount ?? "0") ?? 0), 0);

/** How one transaction stands by what happened to it since. */
function stateOf(paid: PaymentEvent, events: readonly PaymentEvent[]): PaymentLineState {
  const since = events.filter(({ transactionId }) => transactionId === paid.transactionId);
  const ofType = (type: PaymentEvent["type"]) => since.filter((event) => event.type === type);
  if (ofType("payment.reversed").length > 0) return "reversed";
  const refunds = ofType("payment.refunded");
  if (refunds.length > 0) return sumOf(refunds) >= sumOf([paid]) ? "refunded" : "partlyRefunded";
  return ofType("dispute.opened").length > ofType("dispute.resolved").length ? "disputed" : "paid";
}

/** What is known of a payment whose transaction PayPal has not told yet. */
const statesWithoutTransaction: Partial<{ [state in Payment["state"]]: PaymentLineState }> = {
  capturing: "processing",
  captured: "processing",
  needsReview: "review",
  confirmed: "paid",
};

/** The lines of a payment, newest first: each transaction, each that failed. What was only begun has none. */
export function linesOf(record: Record): PaymentLine[] {
  const { levelId, price, currency, createdAt, events } = record;
  const common = { levelId, method: "paypal" } as const;
  const lines: PaymentLine[] = events.filter(isPayment).map((paid) => ({
    ...common,
    id: paid.transactionId ?? paypalIdOf(record),
    at: iso(paid.at),
    amount: paid.amount,
    currency: paid.currency,
    state: stateOf(paid, events),
  }));
  const state = statesWithoutTransaction[record.state];
  if (lines.length === 0 && state !== undefined)
    lines.push({ ...common, id: paypalIdOf(record), at: iso(createdAt), amount: price, currency, state });
  const usual = events.findLast(isPayment);
  for (const failed of events.filter(({ type }) => type === "payment.failed"))
    lines.push({
      ...common,
      id: paypalIdOf(record),
      at: iso(failed.at),
      // Of what WordPress has made, the price is what was paid before.
      amount: price ?? usual?.amount ?? null,
      currency: price === null ? (usual?.currency ?? null) : currency,
      state: "failed",
    });
  return lines.toSorted((a, b) => b.at.localeCompare(a.at));
}

const endings: readonly PaymentEvent["type"][] = ["subscription.cancelled", "subscription.expired"];

/** How the newest subscription goes on; null where there is none that was paid. */
export function renewalOf(records: readonly Record[]): Renewal | null {
  const newest = records
    .filter(isSubscriptionPayment)
    .map((record) => ({ record, last: record.events.findLast(isPayment) }))
    .filter(({ last }) => last !== undefined)
    .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))[0];
  if (newest?.last === undefined) return null;
  const { record, last } = newest;
  const since = record.events.filter(({ at }) => at > last.at);
  const found = (types: readonly PaymentEvent["type"][]) =>
    since.findLast(({ type }) => types.includes(type));
  const money = { amount: last.amount, currency: last.currency };
  const ended = record.events.findLast(({ type }) => endings.includes(type));
  if (ended) return { state: "ended", at: iso(ended.at), ...money };
  const suspended = found(["subscription.suspended"]);
  if (suspended) return { state: "suspended", at: iso(suspended.at), ...money };
  const failed = found(["payment.failed"]);
  if (failed) return { state: "failed", at: iso(failed.at), ...money };
  const next = record.nextPaymentAt ?? last.nextPaymentAt;
  return { state: "renews", at: next === null ? null : iso(next), ...money };
}
