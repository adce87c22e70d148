import { amountText } from "#lib/membership/amount-text.ts";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import {
  isRefundOrReversal,
  type PaymentEvent,
  sumOfEvents,
} from "#lib/services/payment/ledger/rows/payment-event.ts";
import { amountDifference, type Books, type Difference, isBookedBy } from "./reconcile-books.ts";

/** PayPal's id of a refund, from the end of the event's id; or a substitute where PayPal named none. */
const refundIdOf = ({ id, type }: PaymentEvent) => id.slice(type.length + 1);

const moneyText = (hundredths: number, currency: string | null) =>
  `${amountText(hundredths / 100, currency ?? "")} ${currency}`;

/**
 * Compares PayPal's refunds of each transaction with the known ones: by id, or by their sum where PayPal names no ids. A
 * refund without an id may be older than its record, so it counts as missing only if its payment is in the span.
 */
export function compareReturns(books: Books): Difference[] {
  const returns = books.paypal.filter(({ kind }) => kind === "refund" || kind === "reversal");
  const booked = Map.groupBy(returns, ({ referenceId }) => referenceId);
  const known = Map.groupBy(
    books.ledger.flatMap(({ events }) => events.filter(isRefundOrReversal)),
    ({ transactionId }) => transactionId,
  );
  const idsInSpan = new Set(books.paypal.map(({ id }) => id));
  return [...new Set([...booked.keys(), ...known.keys()])].flatMap((id) =>
    compareReturnsOf(id ?? "?", {
      booked: booked.get(id) ?? [],
      known: known.get(id) ?? [],
      isComplete: id !== null && idsInSpan.has(id),
      isBooked: isBookedBy(books),
    }),
  );
}

type Returns = {
  booked: readonly BookedTransaction[];
  known: readonly PaymentEvent[];
  /** Whether the span contains the payment and all of its refunds. */
  isComplete: boolean;
  isBooked(event: PaymentEvent): boolean;
};

function compareReturnsOf(id: string, { booked, known, isComplete, isBooked }: Returns): Difference[] {
  const eventsByRefundId = new Map(known.map((event) => [refundIdOf(event), event]));
  const bookedIds = new Set(booked.map((transaction) => transaction.id));
  const settled = booked.filter(({ isSettled }) => isSettled);
  const eventsWithoutId = known.filter((event) => refundIdOf(event).startsWith(`${id}.`));
  const unmatched = settled.filter((transaction) => !eventsByRefundId.has(transaction.id));
  const differences: Difference[] = [];
  for (const transaction of settled) {
    const event = eventsByRefundId.get(transaction.id);
    if (event && sumOfEvents([event]) !== sumOfEvents([transaction]))
      differences.push({
        kind: "another amount",
        text: amountDifference(transaction.id, transaction, event),
      });
  }
  const unexplained = sumOfEvents(unmatched) - sumOfEvents(eventsWithoutId);
  if (unexplained > 0) {
    const refunds = unmatched.map((transaction) => transaction.id).join(", ");
    const text = `${refunds}, ${moneyText(unexplained, unmatched[0]?.currency ?? null)}, of ${id}`;
    differences.push({ kind: "given back and unknown", text });
  }
  for (const event of known)
    if (!eventsWithoutId.includes(event) && isBooked(event) && !bookedIds.has(refundIdOf(event)))
      differences.push({ kind: "known and not given back", text: `${refundIdOf(event)} of ${id}` });
  if (isComplete && unexplained < 0 && eventsWithoutId.every(isBooked))
    differences.push({
      kind: "known and not given back",
      text: `${moneyText(-unexplained, eventsWithoutId[0]?.currency ?? null)} of ${id}`,
    });
  return differences;
}
