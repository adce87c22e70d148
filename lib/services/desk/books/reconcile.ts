import { cents } from "#lib/paypal/checks.ts";
import { isCharge } from "#lib/services/payment/ledger/rows/payment-event.ts";
import {
  amountDifference,
  type Books,
  type Difference,
  describePayment,
  isBookedBy,
} from "./reconcile-books.ts";
import { compareLevels } from "./reconcile-levels.ts";
import { compareReturns } from "./reconcile-returns.ts";
import { findPaidTwice } from "./reconcile-twice.ts";

// Reconciles PayPal's books, the ledger and WordPress.

export const reconcile = (books: Books): Difference[] => [
  ...comparePayments(books),
  ...compareReturns(books),
  ...compareLedger(books),
  ...findPaidTwice(books),
  ...compareLevels(books),
];

/** PayPal's payments that the ledger does not have, or has with another amount. */
function comparePayments({ paypal, ledger, wordpress }: Books): Difference[] {
  const events = new Map(
    ledger.flatMap((record) => record.events.filter(isCharge).map((event) => [event.transactionId, event])),
  );
  const known = new Set(wordpress?.payments.map(({ id }) => id));
  return paypal
    .filter(({ isSettled, kind }) => isSettled && kind === "payment")
    .flatMap(({ id, amount, currency, referenceId }): Difference[] => {
      const event = events.get(id);
      const text = `${id}, ${amount} ${currency}, for ${referenceId ?? "?"}`;
      if (event === undefined) return known.has(id) ? [] : [{ kind: "paid and unknown", text }];
      if (event.currency === currency && cents(event.amount ?? "") === cents(amount)) return [];
      return [{ kind: "another amount", text: amountDifference(id, { amount, currency }, event) }];
    });
}

/** The ledger's payments that PayPal's books or WordPress do not have. */
function compareLedger(books: Books): Difference[] {
  const { paypal, ledger, wordpress } = books;
  const booked = new Set(paypal.filter(({ isSettled }) => isSettled).map(({ id }) => id));
  const atWordPress = wordpress && new Set(wordpress.payments.map(({ id }) => id));
  return ledger.flatMap((record) =>
    record.events
      .filter((event) => isCharge(event) && isBookedBy(books)(event))
      .flatMap(({ transactionId }): Difference[] => {
        if (transactionId === null) return [];
        const text = `${transactionId} of ${describePayment(record)}`;
        if (!booked.has(transactionId)) return [{ kind: "known and unpaid", text }];
        const isMissed = record.state === "confirmed" && atWordPress?.has(transactionId) === false;
        return isMissed ? [{ kind: "unknown to WordPress", text }] : [];
      }),
  );
}
