import "server-only";
import { history, type PaymentEvent } from "./history.ts";
import type { Payment } from "./ledger.ts";
import { paymentsDb } from "./payments-db.ts";

/** A payment with all that happened to it, oldest first. */
export type PaymentRecord = Payment & { changedAt: number; events: readonly PaymentEvent[] };

const withEvents = (rows: unknown[]): PaymentRecord[] =>
  (rows as (Payment & { changedAt: number })[]).map((row) => ({ ...row, events: history().of(row.id) }));

/** A member's payments, newest first. */
export const recordsOf = (user: string): PaymentRecord[] =>
  withEvents(
    paymentsDb().prepare("SELECT * FROM payment WHERE user = ? ORDER BY createdAt DESC LIMIT 200").all(user),
  );

/** All payments that were begun, or that something happened to, in a span of time; newest first. */
export const recordsBetween = (from: number, to: number): PaymentRecord[] =>
  withEvents(
    paymentsDb()
      .prepare(
        `SELECT * FROM payment WHERE (createdAt BETWEEN :from AND :to) OR EXISTS (
          SELECT 1 FROM paymentEvent WHERE paymentId = payment.id AND at BETWEEN :from AND :to)
        ORDER BY createdAt DESC`,
      )
      .all({ from, to }),
  );

/** By whatever the payment or one of its transactions is called. */
export function findRecord(id: string): PaymentRecord | null {
  const [found] = withEvents(
    paymentsDb()
      .prepare(
        `SELECT * FROM payment WHERE :id IN (id, checkoutToken, subscriptionId)
          OR id IN (SELECT paymentId FROM paymentEvent WHERE transactionId = :id)`,
      )
      .all({ id }),
  );
  return found ?? null;
}
