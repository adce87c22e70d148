import type { Price } from "#lib/contracts/payment/membership.ts";
import type { PaymentLine, PaymentLineState, Renewal } from "#lib/contracts/payment/payment.ts";
import { cents } from "#lib/paypal/checks.ts";
import { iso } from "#lib/platform/time/iso.ts";
import { declinedReason, isSubscriptionPayment, type Payment, paypalIdOf } from "./ledger/rows/payment.ts";
import { endingTypes, isCharge, type PaymentEvent, sumOfEvents } from "./ledger/rows/payment-event.ts";

// A payment and its events as the lines that a member sees.

type PaymentWithEvents = Payment & { events: readonly PaymentEvent[] };

/** The state to show until PayPal names the transaction. */
const stateBeforeTransaction: Partial<{ [state in Payment["state"]]: PaymentLineState }> = {
  capturing: "processing",
  captured: "processing",
  needsReview: "review",
  confirmed: "paid",
};

/** The present price of a level; null if unknown. */
type PriceOf = (levelId: number) => Price | null;
const unknownPrice: PriceOf = () => null;

/** What a level charges after `count` payments. */
const chargeAfter = (count: number, { initial, amount, trial }: Price): string => {
  if (count === 0) return initial;
  return count <= (trial?.payments ?? 0) ? (trial?.amount ?? amount) : amount;
};

/** A payment's lines, newest first: its transactions and failures. None for a payment that only began. */
export function paymentLines(record: PaymentWithEvents, priceOf: PriceOf = unknownPrice): PaymentLine[] {
  const { levelId, price, currency, createdAt, events } = record;
  const common = { levelId, method: "paypal" } as const;
  const lastPaid = events.findLast(isCharge);
  const lineOf = (event: PaymentEvent, nth: number): PaymentLine[] => {
    const at = iso(event.at);
    if (isCharge(event)) {
      const id = event.transactionId ?? paypalIdOf(record);
      const state = stateOf(event, events);
      return [{ ...common, id, at, amount: event.amount, currency: event.currency, state }];
    }
    if (event.type !== "payment.failed") return [];
    const earlier = events.slice(0, nth).filter(isCharge);
    // WordPress made the payment, so its first price is only known from later ones.
    const first = price === null && lastPaid !== undefined ? lastPaid : { amount: price, currency };
    const due = earlier.length > 0 ? nextCharge(earlier, priceOf(levelId)) : first;
    const money = { amount: due.amount, currency: due.currency };
    return [{ ...common, id: paypalIdOf(record), at, ...money, state: "failed" }];
  };
  // In the stored order, not by time: PayPal reports whole seconds, and a payment and a failure may share one.
  const lines = events.flatMap(lineOf).toReversed();
  // The level was given before the first payment, which then failed.
  const wasUnpaid = record.state === "confirmed" && lines.length > 0;
  // The list has shown a payment that PayPal held, so it shows its failure, too.
  const cameToNothing =
    record.state === "failed" && record.reason !== null && record.reason !== declinedReason;
  const state = wasUnpaid ? undefined : cameToNothing ? "failed" : stateBeforeTransaction[record.state];
  if (lastPaid === undefined && state !== undefined)
    lines.push({ ...common, id: paypalIdOf(record), at: iso(createdAt), amount: price, currency, state });
  return lines;
}

/** The renewal of the newest subscription; null where none was paid. */
export function renewalOf(
  records: readonly PaymentWithEvents[],
  priceOf: PriceOf = unknownPrice,
): Renewal | null {
  const newest = records
    .filter(isSubscriptionPayment)
    .map((record) => ({ record, last: record.events.findLast(isCharge) }))
    .filter(({ last }) => last !== undefined)
    .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))[0];
  if (newest?.last === undefined) return null;
  const { record, last } = newest;
  // In the stored order, because PayPal reports whole seconds.
  const since = record.events.slice(record.events.indexOf(last) + 1);
  // The later of the date from the last poll and that from the last payment.
  const next = Math.max(record.nextPaymentAt ?? 0, last.nextPaymentAt ?? 0) || null;
  const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
  const money = nextCharge(record.events.filter(isCharge), priceOf(record.levelId));
  const ended = record.events.findLast(({ type }) => endingTypes.includes(type));
  if (ended) return { state: "ended", at: iso(ended.at), paidUntil: null, ...money };
  const troubles = ["subscription.suspended", "payment.failed"] as const;
  const [first] = since.filter(({ type }) => troubles.some((trouble) => trouble === type));
  for (const type of troubles) {
    const trouble = since.findLast((event) => event.type === type);
    // The paid time ends when the next payment was due; without that date, at the first failure.
    const paidUntil = isoOrNull(last.nextPaymentAt ?? first?.at ?? null);
    const state = type === "payment.failed" ? "failed" : "suspended";
    if (trouble) return { state, at: iso(trouble.at), paidUntil, ...money };
  }
  return { state: "renews", at: isoOrNull(next), paidUntil: isoOrNull(next), ...money };
}

/** The state of a transaction, according to the later events. */
function stateOf(paid: PaymentEvent, events: readonly PaymentEvent[]): PaymentLineState {
  const ofPaid = events.filter(({ transactionId }) => transactionId === paid.transactionId);
  const ofType = (type: PaymentEvent["type"]) => ofPaid.filter((event) => event.type === type);
  if (ofType("payment.reversed").length > 0) return "reversed";
  const refunds = ofType("payment.refunded");
  if (refunds.length > 0) return sumOfEvents(refunds) >= sumOfEvents([paid]) ? "refunded" : "partlyRefunded";
  return ofType("dispute.opened").length > ofType("dispute.resolved").length ? "disputed" : "paid";
}

/** PayPal's next charge: the last amount again, unless the level's price changes after its first payments. */
function nextCharge(paid: readonly PaymentEvent[], price: Price | null) {
  const { amount = null, currency = null } = paid.at(-1) ?? {};
  // A subscription bought at another price keeps that price.
  const isAsPriced =
    price?.currency === currency && cents(chargeAfter(paid.length - 1, price)) === cents(amount ?? "");
  return { amount: isAsPriced ? chargeAfter(paid.length, price) : amount, currency };
}
