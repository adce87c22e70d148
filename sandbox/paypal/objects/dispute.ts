import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/base/context.ts";
import { newDisputeId } from "./ids.ts";
import { findCapture } from "./order.ts";
import { giveBack } from "./refund.ts";
import { paypalTime } from "./responses.ts";
import { findSale } from "./sale.ts";

/** A row of `paypal_disputes`. A dispute without an outcome is open. */
export type DisputeRow = {
  id: string;
  transaction_id: string;
  outcome: "RESOLVED_BUYER_FAVOUR" | "RESOLVED_SELLER_FAVOUR" | null;
  created: number;
  updated: number;
};

export function findDispute(id: string, db: DatabaseSync): DisputeRow | undefined {
  return db.prepare("SELECT * FROM paypal_disputes WHERE id = ?").get(id) as unknown as
    | DisputeRow
    | undefined;
}

export function openDispute(transactionId: string, { db, paypal }: Sandbox): string {
  const id = newDisputeId();
  const now = Date.now();
  db.prepare("INSERT INTO paypal_disputes (id, transaction_id, created, updated) VALUES (?, ?, ?, ?)").run(
    id,
    transactionId,
    now,
    now,
  );
  paypal.announce("CUSTOMER.DISPUTE.CREATED", id);
  return id;
}

/** Resolves a dispute. If the buyer wins, the payment is refunded. */
export function resolveDispute(
  { id, transaction_id }: DisputeRow,
  buyerWins: boolean,
  sandbox: Sandbox,
): void {
  const outcome = buyerWins ? "RESOLVED_BUYER_FAVOUR" : "RESOLVED_SELLER_FAVOUR";
  sandbox.db
    .prepare("UPDATE paypal_disputes SET outcome = ?, updated = ? WHERE id = ?")
    .run(outcome, Date.now(), id);
  sandbox.paypal.announce("CUSTOMER.DISPUTE.RESOLVED", id);
  if (buyerWins) giveBack(transaction_id, { reversed: true }, sandbox);
}

/** The dispute as the API shows it (Disputes v1). */
export function disputeView(
  { id, transaction_id, outcome, created, updated }: DisputeRow,
  { db, origin }: Sandbox,
) {
  const paid = findSale(transaction_id, db) ?? findCapture(transaction_id, db);
  const amount = { currency_code: paid?.currency ?? "USD", value: paid?.value ?? "0.00" };
  return {
    dispute_id: id,
    create_time: paypalTime(created),
    update_time: paypalTime(updated),
    disputed_transactions: [{ seller_transaction_id: transaction_id, gross_amount: amount }],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status: outcome === null ? "OPEN" : "RESOLVED",
    dispute_amount: amount,
    ...(outcome !== null && { dispute_outcome: { outcome_code: outcome, amount_refunded: amount } }),
    links: [{ href: `${origin}/paypal/v1/customer/disputes/${id}`, rel: "self", method: "GET" }],
  };
}
