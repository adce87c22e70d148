import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/base/context.ts";
import { newSaleId } from "./ids.ts";

/** A row of `paypal_sales`: a payment of a subscription. PayPal may hold a payment and then deny it. */
export type SaleRow = {
  id: string;
  subscription_id: string;
  status: "PENDING" | "DECLINED" | "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  currency: string;
  value: string;
  created: number;
  updated: number;
};

export function addSale(
  subscriptionId: string,
  value: string,
  { db }: Sandbox,
  status: "COMPLETED" | "PENDING" = "COMPLETED",
): string {
  const id = newSaleId();
  const now = Date.now();
  db.prepare(
    `INSERT INTO paypal_sales (id, subscription_id, status, currency, value, created, updated)
     VALUES (?, ?, ?, 'USD', ?, ?, ?)`,
  ).run(id, subscriptionId, status, value, now, now);
  return id;
}

export function findSale(id: string, db: DatabaseSync): SaleRow | undefined {
  return db.prepare("SELECT * FROM paypal_sales WHERE id = ?").get(id) as unknown as SaleRow | undefined;
}

/** The sales of a subscription that were taken. */
export const salesOf = (subscriptionId: string, db: DatabaseSync): SaleRow[] =>
  allSalesOf(subscriptionId, db).filter(({ status }) => status !== "PENDING" && status !== "DECLINED");

export function endHeldSale({ id }: SaleRow, status: "COMPLETED" | "DECLINED", { db }: Sandbox): void {
  db.prepare("UPDATE paypal_sales SET status = ?, updated = ? WHERE id = ?").run(status, Date.now(), id);
}

export function allSalesOf(subscriptionId: string, db: DatabaseSync): SaleRow[] {
  return db
    .prepare("SELECT * FROM paypal_sales WHERE subscription_id = ? ORDER BY created, rowid")
    .all(subscriptionId) as unknown as SaleRow[];
}
