import { type BookedPayment, type Books, type Difference, isPaid, keptPayments, named } from "./books.ts";
import type { PaymentEvent } from "./history.ts";

const endings: readonly PaymentEvent["type"][] = ["subscription.cancelled", "subscription.expired"];

/** Something was paid and not given back, and nothing has ended it since. */
function isRunning(record: BookedPayment): boolean {
  const lastPaidAt = keptPayments(record).at(-1)?.at;
  if (record.state !== "confirmed" || lastPaidAt === undefined) return false;
  return !record.events.some(
    ({ type, at }) => endings.includes(type) || (type === "subscription.suspended" && at >= lastPaidAt),
  );
}

/** Members whose payments are not all given back; `hasPaid` is asked about those alone of whom the ledger knows nothing. */
function findPayers({ ledger, wordpress }: Books): Set<string> {
  const gone = new Set<string | null>();
  const seen = new Set<string>();
  const payers = new Set<string>();
  for (const record of ledger) {
    if (record.state !== "confirmed" && record.state !== "captured") continue;
    seen.add(record.user);
    const kept = keptPayments(record);
    for (const event of record.events)
      if (isPaid(event) && !kept.includes(event)) gone.add(event.transactionId);
    // PayPal may not have told yet with which transaction.
    if (kept.length > 0 || !record.events.some(isPaid)) payers.add(record.user);
  }
  for (const { id, userId, state } of wordpress?.payments ?? [])
    if (state === "paid" && !gone.has(id)) payers.add(userId);
  for (const { userId, hasPaid } of wordpress?.members ?? [])
    if (hasPaid && !seen.has(userId)) payers.add(userId);
  return payers;
}

/** Levels at WordPress, as they are now, against what was ever paid. */
export function compareLevels(books: Books): Difference[] {
  const { ledger, wordpress } = books;
  if (wordpress === null) return [];
  const payers = findPayers(books);
  const levels = new Map(wordpress.members.map(({ userId, levelId }) => [userId, levelId]));
  const unpaid = wordpress.members
    .filter(({ userId, levelId }) => levelId > 1 && !payers.has(userId))
    .map(
      ({ userId, levelId }): Difference => ({
        kind: "level without payment",
        text: `member ${userId}, level ${levelId}`,
      }),
    );
  const without = ledger
    .filter((record) => isRunning(record) && (levels.get(record.user) ?? 1) < record.levelId)
    .map((record): Difference => ({ kind: "payment without level", text: named(record) }));
  return [...unpaid, ...without];
}
