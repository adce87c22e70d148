import { endOfCycle } from "#lib/membership/plan-prices.ts";
import { day } from "#lib/platform/time/duration.ts";
import { isSubscriptionPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { endingTypes, isCharge, type PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import {
  type BookedPayment,
  type Books,
  type Difference,
  describePayment,
  isSubscriptionRunning,
  unrefundedPayments,
} from "./reconcile-books.ts";

/** A member's right to a level until a time; `isPaid` is false before its first payment. */
type Entitlement = { levelId: number; until: number; isPaid: boolean };

/**
 * How long a level may outlast its period, in ms: PayPal retries a failed payment after five days, and the sweep polls
 * unpaid subscriptions meanwhile.
 */
const graceMs = 7 * day;

/** Level 0 means an unknown level, which matches every level. */
const knownLevel = (levelId: number) => (levelId > 0 ? levelId : Number.POSITIVE_INFINITY);

const paidText = ({ levelId, until }: Entitlement) =>
  `level ${levelId}${Number.isFinite(until) ? ` until ${new Date(until).toISOString().slice(0, 10)}` : ""}`;

/** Compares the present levels at WordPress with all payments ever made, their levels and their periods. */
export function compareLevels(books: Books): Difference[] {
  const { ledger, wordpress, now } = books;
  if (wordpress === null) return [];
  const entitlements = findEntitlements(books);
  const unpaid = wordpress.members.flatMap(({ userId, levelId }): Difference[] => {
    const ofMember = entitlements.get(userId) ?? [];
    const isCovered = ofMember.some(
      (entitlement) => entitlement.levelId >= levelId && entitlement.until + graceMs > now,
    );
    if (levelId <= 1 || isCovered) return [];
    const paid = ofMember.filter(({ isPaid }) => isPaid).map(paidText);
    const text = [
      `member ${userId}, level ${levelId}`,
      ...(paid.length > 0 ? [`paid ${paid.join(" and ")}`] : []),
    ];
    return [{ kind: "level without payment", text: text.join(", ") }];
  });
  const levels = new Map(wordpress.members.map(({ userId, levelId }) => [userId, levelId]));
  const without = ledger
    .filter((record) => isSubscriptionRunning(record) && (levels.get(record.user) ?? 1) < record.levelId)
    .map((record): Difference => ({ kind: "payment without level", text: describePayment(record) }));
  return [...unpaid, ...without];
}

function findEntitlements(books: Books): Map<string, Entitlement[]> {
  const ofLedger = books.ledger.flatMap((record): [string, Entitlement][] => {
    const entitlement = entitlementOf(record, books);
    return entitlement === null ? [] : [[record.user, entitlement]];
  });
  const byAlipay = books.alipay.map(({ user, levelId, at }): [string, Entitlement] => {
    const cycle = books.plans.get(levelId)?.cycle ?? null;
    const until = cycle === null ? Number.POSITIVE_INFINITY : endOfCycle(cycle, new Date(at)).getTime();
    return [user, { levelId, until, isPaid: true }];
  });
  const all = Map.groupBy([...ofLedger, ...byAlipay, ...entitlementsByWordPress(books)], ([user]) => user);
  return new Map([...all].map(([user, entries]) => [user, entries.map(([, entitlement]) => entitlement)]));
}

/** The entitlement that a payment of the ledger gives; null for none, or if all was refunded. */
function entitlementOf(record: BookedPayment, books: Books): Entitlement | null {
  if (record.state !== "confirmed" && record.state !== "captured") return null;
  const { events, createdAt, nextPaymentAt } = record;
  const levelId = knownLevel(record.levelId);
  const unrefunded = unrefundedPayments(record);
  const wasPaid = events.some(isCharge);
  if (!isSubscriptionPayment(record)) {
    // A confirmed payment was captured, even if PayPal has not named its transaction yet.
    const until = unrefunded.length > 0 || !wasPaid ? Number.POSITIVE_INFINITY : 0;
    return { levelId, until, isPaid: until > 0 };
  }
  const ends = unrefunded.map((event) => endOf(event, record.levelId, books));
  if (ends.length > 0) return { levelId, until: Math.max(...ends), isPaid: true };
  if (wasPaid || events.some(({ type }) => endingTypes.includes(type))) return null;
  const isFree = books.plans.get(record.levelId)?.startsFree ?? false;
  return { levelId, until: isFree ? (nextPaymentAt ?? createdAt) : createdAt, isPaid: false };
}

/** The end of the period that a subscription's payment covers. */
function endOf({ at, nextPaymentAt }: PaymentEvent, levelId: number, { plans }: Books): number {
  const cycle = plans.get(levelId)?.cycle ?? null;
  return (
    nextPaymentAt ?? (cycle === null ? Number.POSITIVE_INFINITY : endOfCycle(cycle, new Date(at)).getTime())
  );
}

/** The entitlements from payments that only WordPress has. `hasPaid` counts for members without any payment here. */
function entitlementsByWordPress({ ledger, wordpress }: Books): [user: string, Entitlement][] {
  const ledgerIds = new Set(
    ledger.flatMap(({ id, checkoutToken, subscriptionId, events }) => [
      id,
      checkoutToken,
      subscriptionId,
      ...events.map(({ transactionId }) => transactionId),
    ]),
  );
  const paidUsers = new Set(
    ledger.filter(({ state }) => state === "confirmed" || state === "captured").map(({ user }) => user),
  );
  const always = { until: Number.POSITIVE_INFINITY, isPaid: true };
  const otherPayments = (wordpress?.payments ?? []).filter(
    ({ id, state }) => state === "paid" && !ledgerIds.has(id),
  );
  const otherMembers = (wordpress?.members ?? []).filter(
    ({ userId, hasPaid }) => hasPaid && !paidUsers.has(userId),
  );
  return [
    ...otherPayments.map(({ userId, levelId }): [string, Entitlement] => [
      userId,
      { levelId: knownLevel(levelId), ...always },
    ]),
    ...otherMembers.map(({ userId }): [string, Entitlement] => [
      userId,
      { levelId: knownLevel(0), ...always },
    ]),
  ];
}
