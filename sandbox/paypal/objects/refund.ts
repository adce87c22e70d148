import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/base/context.ts";
import { newRefundId } from "./ids.ts";
import { writeAmount } from "./money.ts";
import { findCapture } from "./order.ts";
import { findSale } from "./sale.ts";

/** A row of `paypal_refunds`. `reversed`: by the bank or PayPal, not by the merchant. */
export type RefundRow = {
  id: string;
  transaction_id: string;
  reversed: 0 | 1;
  currency: string;
  value: string;
  created: number;
};

export function findRefund(id: string, db: DatabaseSync): RefundRow | undefined {
  return db.prepare("SELECT * FROM paypal_refunds WHERE id = ?").get(id) as unknown as RefundRow | undefined;
}

export function refundsOf(transactionId: string, db: DatabaseSync): RefundRow[] {
  return db
    .prepare("SELECT * FROM paypal_refunds WHERE transaction_id = ? ORDER BY created, rowid")
    .all(transactionId) as unknown as RefundRow[];
}

/** Refunds a capture or sale: `value`, or all that was not refunded yet. False if nothing is left. */
export function giveBack(
  transactionId: string,
  { value, reversed = false }: { value?: string | undefined; reversed?: boolean | undefined },
  sandbox: Sandbox,
): boolean {
  const { db } = sandbox;
  const sale = findSale(transactionId, db);
  const transaction = sale ?? findCapture(transactionId, db);
  const refunded = refundsOf(transaction?.id ?? "", db).reduce((sum, row) => sum + Number(row.value), 0);
  const amountLeft = Number(transaction?.value ?? 0) - refunded;
  const amount = Number(value ?? amountLeft);
  const isPaid = transaction?.status === "COMPLETED" || transaction?.status === "PARTIALLY_REFUNDED";
  if (!transaction || !isPaid || amount <= 0 || amount > amountLeft + 0.001) return false;
  const id = newRefundId();
  const now = Date.now();
  db.prepare(
    "INSERT INTO paypal_refunds (id, transaction_id, reversed, currency, value, created) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(
    id,
    transaction.id,
    reversed ? 1 : 0,
    transaction.currency,
    writeAmount(amount, transaction.currency),
    now,
  );
  const status = amount >= amountLeft - 0.001 ? "REFUNDED" : "PARTIALLY_REFUNDED";
  const table = sale ? "paypal_sales" : "paypal_captures";
  db.prepare(`UPDATE ${table} SET status = ?, updated = ? WHERE id = ?`).run(status, now, transaction.id);
  const type = `PAYMENT.${sale ? "SALE" : "CAPTURE"}.${reversed ? "REVERSED" : "REFUNDED"}` as const;
  sandbox.paypal.announce(type, id);
  return true;
}
