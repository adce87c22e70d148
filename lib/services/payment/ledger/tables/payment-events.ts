import "server-only";
import { amountText } from "#lib/membership/amount-text.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerDatabase } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import {
  chargeTypes,
  isRefundOrReversal,
  type PaymentEvent,
  type PaymentEventType,
  refundOrReversalTypes,
  sumOfEvents,
} from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedColumn, storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";

/** The columns of an event, without the time at which it was learned. */
export const eventColumns = [
  "id",
  "type",
  "paymentId",
  "transactionId",
  "amount",
  "currency",
  "at",
  "nextPaymentAt",
] as const;

type Db = LedgerDatabase["db"];

/**
 * Adds events, and their notices to WordPress, in one transaction. Skips known events, and refunds above what was
 * paid, because a refund may be reported in two ways.
 *
 * @returns the new events
 */
export function addPaymentEvents(events: readonly PaymentEvent[]): Promise<PaymentEvent[]> {
  return withLedgerDatabase(({ db }) =>
    db.transaction().execute(async (transaction) => {
      const added: PaymentEvent[] = [];
      const now = steadyNow();
      // Each is learned a millisecond later than the one before, so that simultaneous notices keep their order.
      for (const event of events) {
        const addedEvent = await addOne(transaction, event, now, added.length);
        if (addedEvent !== null) added.push(addedEvent);
      }
      return added;
    }),
  );
}

/** Reads what is left unrefunded of each transaction, in hundredths. */
export function readUnrefunded(paymentId: string): Promise<(transactionId: string) => number> {
  return withLedgerDatabase(({ db }) => unrefundedIn(db, paymentId));
}

/** A payment's events, oldest first. */
export function findPaymentEvents(paymentId: string): Promise<PaymentEvent[]> {
  return withLedgerDatabase(({ db }) =>
    db
      .selectFrom("paymentEvent")
      .select(eventColumns)
      .where("paymentId", "=", paymentId)
      .orderBy("at")
      .orderBy("learnedAt")
      .execute(),
  );
}

/** The payment of a PayPal transaction. */
export function findPaymentIdByTransaction(transactionId: string): Promise<string | null> {
  return withLedgerDatabase(async ({ db }) => {
    const event = db
      .selectFrom("paymentEvent")
      .select("paymentId")
      .where("transactionId", "=", transactionId);
    return (await event.executeTakeFirst())?.paymentId ?? null;
  });
}

async function addOne(db: Db, event: PaymentEvent, now: number, nth: number): Promise<PaymentEvent | null> {
  const { id, type } = event;
  // PayPal may report one return of money as a reversal, and list it as a refund.
  const names = isRefundOrReversal(event)
    ? refundOrReversalTypes.map((other) => id.replace(type, other))
    : [id];
  const known = await db.selectFrom("paymentEvent").select("id").where("id", "in", names).executeTakeFirst();
  if (known !== undefined) return null;
  const amount = isRefundOrReversal(event) ? await refundableAmount(db, event) : event.amount;
  if (amount === null && isRefundOrReversal(event)) return null;
  const counted = { ...event, amount };
  await db
    .insertInto("paymentEvent")
    .values({ ...counted, learnedAt: now + nth })
    .execute();
  const notice = { eventId: id, state: storedState.pending, tries: 0, changedAt: now };
  await db
    .insertInto("notice")
    .values({ ...notice, [storedColumn.resendAt]: now })
    .execute();
  return counted;
}

/**
 * The amount that a refund or reversal adds; null if it is larger than what is left to refund. PayPal's "rest of a full
 * refund" is cut to what is left, because the ledger may have other parts of it.
 */
async function refundableAmount(db: Db, { id, amount, ...event }: PaymentEvent): Promise<string | null> {
  const { type, paymentId, transactionId, currency } = event;
  const unrefunded = (await unrefundedIn(db, paymentId))(transactionId ?? "");
  if (unrefunded >= sumOfEvents([{ amount }])) return amount;
  const isRest = id === `${type}:${transactionId}.rest`;
  return unrefunded > 0 && isRest ? amountText(unrefunded / 100, currency ?? "") : null;
}

/** What is left unrefunded of each transaction of a payment, in hundredths. */
async function unrefundedIn(db: Db, paymentId: string): Promise<(transactionId: string) => number> {
  const rows = await db
    .selectFrom("paymentEvent")
    .select(["type", "transactionId", "amount"])
    .where("paymentId", "=", paymentId)
    .execute();
  return (transactionId) => {
    const ofTransaction = rows.filter((row) => row.transactionId === transactionId);
    const total = (types: readonly PaymentEventType[]) =>
      sumOfEvents(ofTransaction.filter(({ type }) => types.includes(type)));
    return total(chargeTypes) - total(refundOrReversalTypes);
  };
}
