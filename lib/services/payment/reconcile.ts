import { cents } from "#lib/paypal/checks.ts";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import type { WordPressBooks } from "#lib/wordpress/payment-books.ts";
import type { PaymentEvent } from "./history.ts";
import type { Payment } from "./ledger.ts";

// Compares PayPal's books, this site's ledger and WordPress. Pure.

type Record = Payment & { events: readonly PaymentEvent[] };

/** In which way the three disagree; `text` names the ids, for whoever looks into it. */
export type Difference = {
  kind:
    | "paid and unknown"
    | "known and unpaid"
    | "another amount"
    | "given back and unknown"
    | "paid twice"
    | "level without payment"
    | "payment without level";
  text: string;
};

export type Books = {
  paypal: readonly BookedTransaction[];
  ledger: readonly Record[];
  /** Null where WordPress can't tell. */
  wordpress: WordPressBooks | null;
  from: number;
  to: number;
};

const hour = 3_600_000;
/** PayPal books a payment up to so long after it. */
const bookedWithin = 3 * hour;
/** Two payments for one level within so long are one too many. */
const twiceWithin = 7 * 24 * hour;

const isPaid = ({ type }: PaymentEvent) => type === "payment.completed" || type === "subscription.renewed";
const isGivenBack = ({ type }: PaymentEvent) => type === "payment.refunded" || type === "payment.reversed";
const named = ({ id, user, levelId }: Payment) => `${id}, member ${user}, level ${levelId}`;

/** Money that PayPal has and nobody here knows, or knows otherwise. */
function comparePayPal({ paypal, ledger, wordpress }: Books): Difference[] {
  const events = new Map(
    ledger.flatMap((record) => record.events.filter(isPaid).map((event) => [event.transactionId, event])),
  );
  const known = new Set(wordpress?.payments.map(({ id }) => id));
  const returned = new Set(
    ledger.flatMap(({ events: all }) => all.filter(isGivenBack).map(({ transactionId }) => transactionId)),
  );
  return paypal
    .filter(({ isSettled }) => isSettled)
    .flatMap((booked): Difference[] => {
      const { id, kind, amount, currency, referenceId } = booked;
      const money = `${amount} ${currency}`;
      const event = events.get(id);
      if (kind === "payment" && event === undefined)
        return known.has(id)
          ? []
          : [{ kind: "paid and unknown", text: `${id}, ${money}, for ${referenceId ?? "?"}` }];
      if (
        kind === "payment" &&
        (event?.currency !== currency || cents(event?.amount ?? "") !== cents(amount))
      )
        return [
          {
            kind: "another amount",
            text: `${id}: PayPal ${money}, ledger ${event?.amount} ${event?.currency}`,
          },
        ];
      if ((kind === "refund" || kind === "reversal") && !returned.has(referenceId))
        return [{ kind: "given back and unknown", text: `${id}, ${money}, of ${referenceId ?? "?"}` }];
      return [];
    });
}

/** Payments that the ledger has, and PayPal's books have not. */
function compareLedger({ paypal, ledger, from, to }: Books): Difference[] {
  const booked = new Set(paypal.filter(({ isSettled }) => isSettled).map(({ id }) => id));
  return ledger.flatMap((record) =>
    record.events
      .filter((event) => isPaid(event) && event.at >= from && event.at < to - bookedWithin)
      .filter(({ transactionId }) => transactionId !== null && !booked.has(transactionId))
      .map(
        ({ transactionId }): Difference => ({
          kind: "known and unpaid",
          text: `${transactionId} of ${named(record)}`,
        }),
      ),
  );
}

const keptMoney = ({ events }: Record) => {
  const paid = events.filter(isPaid);
  const returned = events.filter(isGivenBack).map(({ transactionId }) => transactionId);
  return paid.filter(({ transactionId }) => !returned.includes(transactionId));
};

/** Two payments of a member for the same level, soon after one another, neither of which was given back. */
function findPaidTwice({ ledger }: Books): Difference[] {
  const firsts = ledger.flatMap((record) => {
    const [first] = keptMoney(record).filter(({ type }) => type === "payment.completed");
    return first ? [{ record, at: first.at }] : [];
  });
  return firsts.flatMap(({ record, at }, index) =>
    firsts
      .slice(index + 1)
      .filter((other) => other.record.user === record.user && other.record.levelId === record.levelId)
      .filter((other) => Math.abs(other.at - at) < twiceWithin)
      .map((other): Difference => ({ kind: "paid twice", text: `${named(record)} and ${other.record.id}` })),
  );
}

/** Levels at WordPress against what was paid. */
function compareLevels({ ledger, wordpress }: Books): Difference[] {
  if (wordpress === null) return [];
  const { members, payments } = wordpress;
  const payers = new Set([
    ...ledger.filter(({ state }) => state === "confirmed" || state === "captured").map(({ user }) => user),
    ...payments.filter(({ state }) => state === "paid").map(({ userId }) => userId),
  ]);
  const levels = new Map(members.map(({ userId, levelId }) => [userId, levelId]));
  const unpaid = members
    .filter(({ userId, levelId }) => levelId > 1 && !payers.has(userId))
    .map(
      ({ userId, levelId }): Difference => ({
        kind: "level without payment",
        text: `member ${userId}, level ${levelId}`,
      }),
    );
  const isRunning = (record: Record) =>
    keptMoney(record).length > 0 &&
    !record.events.some(({ type }) => type === "subscription.cancelled" || type === "subscription.expired");
  const without = ledger
    .filter(
      (record) =>
        record.state === "confirmed" && isRunning(record) && (levels.get(record.user) ?? 1) < record.levelId,
    )
    .map((record): Difference => ({ kind: "payment without level", text: named(record) }));
  return [...unpaid, ...without];
}

/** Every difference between the three. */
export const reconcile = (books: Books): Difference[] => [
  ...comparePayPal(books),
  ...compareLedger(books),
  ...findPaidTwice(books),
  ...compareLevels(books),
];
