import { day } from "#lib/platform/time/duration.ts";
import { isSubscriptionPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  type BookedPayment,
  type Books,
  type Difference,
  describePayment,
  isSubscriptionRunning,
  unrefundedPayments,
} from "./reconcile-books.ts";

/** Within this time a second first payment for the same level was not meant. */
const twiceWithinMs = 7 * day;

type Sale = { record: BookedPayment; at: number };

const isRunningSale = ({ record }: Sale) => isSubscriptionPayment(record) && isSubscriptionRunning(record);

/**
 * Members who paid twice where one purchase was meant: two running subscriptions, a charge after a later purchase, a
 * payment for a lower level than a running one, or two first payments for a level within a week. Refunded payments do
 * not count.
 */
export function findPaidTwice(books: Books): Difference[] {
  const sales = books.ledger.flatMap((record): Sale[] => {
    const [first] = unrefundedPayments(record);
    return first ? [{ record, at: first.at }] : [];
  });
  const ordered = sales.toSorted((a, b) => a.at - b.at);
  return [...Map.groupBy(ordered, ({ record }) => record.user).values()].flatMap((ofUser) =>
    ofUser.flatMap((older, index) =>
      ofUser.slice(index + 1).flatMap((newer): Difference[] => {
        const why = whyTwice(older, newer, books);
        const text = `${describePayment(older.record)} and ${describePayment(newer.record)}: ${why}`;
        return why === null ? [] : [{ kind: "paid twice", text }];
      }),
    ),
  );
}

/** The reason why the second of two purchases was not meant; null if both were. */
function whyTwice(older: Sale, newer: Sale, { from, to }: Books): string | null {
  const isInSpan = (at: number) => at >= from && at < to;
  if (isRunningSale(older) && isRunningSale(newer)) return "both go on";
  const charged = unrefundedPayments(older.record).findLast(({ at }) => at > newer.at && isInSpan(at));
  if (charged) return `${charged.transactionId} was charged after the other was bought`;
  const isLower = newer.record.levelId > 0 && newer.record.levelId < older.record.levelId;
  if (isLower && isSubscriptionRunning(older.record) && isInSpan(newer.at)) return "for a lower level";
  const isSame = older.record.levelId === newer.record.levelId;
  return isSame && newer.at - older.at < twiceWithinMs && isInSpan(newer.at) ? "for one level" : null;
}
