import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/context.ts";
import { newSaleId } from "./ids.ts";

/** A row of `paypal_sales`: a payment of a subscription. */
export type SaleRow = {
  id: string;
  subscription_id: string;
  status: "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  currency: string;
  value: string;
  created: number;
  updated: number;
};

export function addSale(subscriptionId: string, value: string, { db }: Sandbox): string {
  const id = newSaleId();
  const now = Date.now();
  db.prepare(
    `INSERT INTO paypal_sales (id, subscription_id, status, currency, value, created, updated)
     VALUES (?, ?, 'COMPLETED', 'USD', ?, ?, ?)`,
  ).run(id, subscriptionId, value, now, now);
  return id;
}

export function findSale(id: string, db: DatabaseSync): SaleRow | undefined {
  return db.prepare("SELECT * FROM paypal_sales WHERE id = ?").get(id) as unknown as SaleRow | undefined;
}

export function salesOf(subscriptionId: string, db: DatabaseSync): SaleRow[] {
  return db
    .prepare("SELECT * FROM paypal_sales WHERE subscription_id = ? ORDER BY created, rowid")
    .all(subscriptionId) as unknown as SaleRow[];
}
