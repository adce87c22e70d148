import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/context.ts";
import { newSubscriptionId } from "./ids.ts";
import type { Funding } from "./order.ts";

/** One row of `paypal_subscriptions`; `activated` is when the first payment was taken. */
export type SubscriptionRow = {
  id: string;
  status: "APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "SUSPENDED" | "CANCELLED";
  plan_id: string;
  custom_id: string | null;
  quantity: string;
  return_url: string | null;
  cancel_url: string | null;
  funding: Funding | null;
  activated: number | null;
  created: number;
  updated: number;
};

export type NewSubscription = Pick<
  SubscriptionRow,
  "plan_id" | "custom_id" | "quantity" | "return_url" | "cancel_url"
>;

export function addSubscription(fields: NewSubscription, db: DatabaseSync): SubscriptionRow {
  const id = newSubscriptionId();
  const now = Date.now();
  db.prepare(
    `INSERT INTO paypal_subscriptions (id, status, plan_id, custom_id, quantity, return_url, cancel_url, created, updated)
     VALUES (:id, 'APPROVAL_PENDING', :plan_id, :custom_id, :quantity, :return_url, :cancel_url, :now, :now)`,
  ).run({ ...fields, id, now });
  return findSubscription(id, db) as SubscriptionRow;
}

export function findSubscription(id: string, db: DatabaseSync): SubscriptionRow | undefined {
  const row = db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id);
  return row as unknown as SubscriptionRow | undefined;
}

/** The payer agrees: the first payment is taken, declined (the subscription is suspended) or waits. */
export function approveSubscription(found: SubscriptionRow, funding: Funding, sandbox: Sandbox): void {
  if (found.status !== "APPROVAL_PENDING" && found.status !== "SUSPENDED") return;
  if (funding === "pay") activate(found, sandbox);
  else change(found.id, funding === "declined" ? "SUSPENDED" : "APPROVED", funding, sandbox);
}

/** A first payment that waited comes to its end. */
export function settleSubscription(found: SubscriptionRow, paid: boolean, sandbox: Sandbox): void {
  if (found.status !== "APPROVED") return;
  if (paid) activate(found, sandbox);
  else change(found.id, "SUSPENDED", "declined", sandbox);
}

/** False where there is nothing to cancel. */
export function cancelSubscription(id: string, sandbox: Sandbox): boolean {
  const found = findSubscription(id, sandbox.db);
  if (found?.status !== "ACTIVE" && found?.status !== "SUSPENDED") return false;
  change(id, "CANCELLED", found.funding, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.CANCELLED", id);
  return true;
}

function activate({ id }: SubscriptionRow, sandbox: Sandbox): void {
  change(id, "ACTIVE", "pay", sandbox);
  sandbox.db.prepare("UPDATE paypal_subscriptions SET activated = updated WHERE id = ?").run(id);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.ACTIVATED", id);
}

function change(id: string, status: SubscriptionRow["status"], funding: Funding | null, { db }: Sandbox) {
  db.prepare("UPDATE paypal_subscriptions SET status = ?, funding = ?, updated = ? WHERE id = ?").run(
    status,
    funding,
    Date.now(),
    id,
  );
}
