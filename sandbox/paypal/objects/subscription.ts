import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/base/context.ts";
import { newBillingToken, newSubscriptionId } from "./ids.ts";
import type { Funding } from "./order.ts";
import { endOfBillingPeriod, firstCharge } from "./plan-terms.ts";
import { addSale, allSalesOf, endHeldSale } from "./sale.ts";

/** A row of `paypal_subscriptions`; `activated` is when it became active. */
export type SubscriptionRow = {
  id: string;
  status: "APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "SUSPENDED" | "CANCELLED" | "EXPIRED";
  plan_id: string;
  custom_id: string | null;
  quantity: string;
  return_url: string | null;
  cancel_url: string | null;
  funding: Funding | null;
  activated: number | null;
  created: number;
  updated: number;
  /** Its name in its approval page's address. */
  ba_token: string | null;
  last_paid: number | null;
  next_due: number | null;
  failed_count: number;
  last_failed: number | null;
  /** The time of the first payment, if the creator has set one; else null: the first payment is taken on approval. */
  starts: number | null;
};

export type NewSubscription = Pick<
  SubscriptionRow,
  "plan_id" | "custom_id" | "quantity" | "return_url" | "cancel_url"
> &
  Partial<Pick<SubscriptionRow, "starts">>;

type Bill = { failing?: readonly string[] | undefined; early?: readonly string[] | undefined };

/** How many failed payments in a row suspend a subscription. */
export const failureThreshold = 2;
/** How long until a failed payment is tried again, in milliseconds. */
const retryAfterMs = 5 * 86_400_000;

export function addSubscription(fields: NewSubscription, db: DatabaseSync): SubscriptionRow {
  const id = newSubscriptionId();
  const now = Date.now();
  db.prepare(
    `INSERT INTO paypal_subscriptions
       (id, status, plan_id, custom_id, quantity, return_url, cancel_url, ba_token, starts, created, updated)
     VALUES (:id, 'APPROVAL_PENDING', :plan_id, :custom_id, :quantity, :return_url, :cancel_url, :ba_token, :starts,
       :now, :now)`,
  ).run({ starts: null, ...fields, id, ba_token: newBillingToken(), now });
  return findSubscription(id, db) as SubscriptionRow;
}

/** Finds a subscription by its id or by the token of its approval page. */
export function findSubscription(id: string, db: DatabaseSync): SubscriptionRow | undefined {
  const row = db.prepare("SELECT * FROM paypal_subscriptions WHERE id = :id OR ba_token = :id").get({ id });
  return row as unknown as SubscriptionRow | undefined;
}

/** The buyer approves a subscription. The first payment may come late, or fail. */
export function approveSubscription(found: SubscriptionRow, funding: Funding, sandbox: Sandbox): void {
  if (found.status !== "APPROVAL_PENDING") return;
  change(found.id, { funding }, sandbox);
  if (funding === "pending") return;
  activate(found.id, sandbox);
  if (isLater(found)) return;
  if (funding === "pay") charge(found.id, sandbox);
  if (funding === "declined") failPayment(found.id, sandbox);
}

/** Nothing is charged before the start. */
const isLater = ({ starts }: SubscriptionRow) => starts !== null && starts > Date.now();

/** Settles a late approval or first payment. */
export function settleSubscription(found: SubscriptionRow, isPaid: boolean, sandbox: Sandbox): void {
  const held = allSalesOf(found.id, sandbox.db).find(({ status }) => status === "PENDING");
  if (held) {
    endHeldSale(held, isPaid ? "COMPLETED" : "DECLINED", sandbox);
    if (isPaid) {
      const now = Date.now();
      change(
        found.id,
        { last_paid: now, next_due: endOfBillingPeriod(found.plan_id, true, now, sandbox) },
        sandbox,
      );
    }
    sandbox.paypal.announce(isPaid ? "PAYMENT.SALE.COMPLETED" : "PAYMENT.SALE.DENIED", held.id);
    return;
  }
  const isLate = found.status === "APPROVAL_PENDING" && found.funding === "pending";
  const isUnpaid = found.status === "ACTIVE" && found.last_paid === null && found.failed_count === 0;
  if (!isLate && !isUnpaid) return;
  if (isLate) activate(found.id, sandbox);
  if (isLater(found)) return;
  if (isPaid) charge(found.id, sandbox);
  else failPayment(found.id, sandbox);
}

/** PayPal holds the first payment of an active subscription, as for a review. */
export function holdPayment(id: string, sandbox: Sandbox): void {
  const { plan_id } = findSubscription(id, sandbox.db) as SubscriptionRow;
  const sale = addSale(id, firstCharge(plan_id, true, sandbox), sandbox, "PENDING");
  sandbox.paypal.announce("PAYMENT.SALE.PENDING", sale);
}

/** Cancels a subscription. False if there is nothing to cancel. */
export function cancelSubscription(id: string, sandbox: Sandbox): boolean {
  const subscription = findSubscription(id, sandbox.db);
  if (subscription?.status !== "ACTIVE" && subscription?.status !== "SUSPENDED") return false;
  change(subscription.id, { status: "CANCELLED", next_due: null }, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.CANCELLED", subscription.id);
  return true;
}

/** Ends a subscription's last cycle. */
export function expireSubscription(id: string, sandbox: Sandbox): void {
  change(id, { status: "EXPIRED", next_due: null }, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.EXPIRED", id);
}

/**
 * Charges every payment that is due. `failing` names the subscriptions whose payment fails, `early` those
 * that are charged before their time.
 */
export function billDue(sandbox: Sandbox, { failing = [], early = [] }: Bill = {}): number {
  const active = sandbox.db
    .prepare("SELECT id, next_due FROM paypal_subscriptions WHERE status = 'ACTIVE' AND next_due IS NOT NULL")
    .all();
  const now = Date.now();
  const due = active.filter(({ id, next_due }) => Number(next_due) <= now || early.includes(String(id)));
  for (const { id } of due) {
    if (failing.includes(String(id))) failPayment(String(id), sandbox);
    else charge(String(id), sandbox);
  }
  return due.length;
}

function activate(id: string, sandbox: Sandbox): void {
  const { starts } = findSubscription(id, sandbox.db) as SubscriptionRow;
  change(id, { status: "ACTIVE", activated: Date.now(), next_due: starts }, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.ACTIVATED", id);
}

/** Takes a payment and the outstanding balance. */
function charge(id: string, sandbox: Sandbox): void {
  const { plan_id, last_paid, next_due, created } = findSubscription(id, sandbox.db) as SubscriptionRow;
  const now = Date.now();
  const value = firstCharge(plan_id, last_paid === null, sandbox);
  const from = next_due ?? created;
  const endFrom = (time: number) => endOfBillingPeriod(plan_id, last_paid === null, time, sandbox);
  const isOld = next_due !== null && endFrom(next_due) <= now;
  change(id, { last_paid: now, failed_count: 0, next_due: endFrom(isOld ? now : from) }, sandbox);
  if (Number(value) > 0) {
    const sale = addSale(id, value, sandbox);
    sandbox.paypal.announce("PAYMENT.SALE.COMPLETED", sale);
  }
}

/** A payment fails; too many in a row suspend the subscription. */
export function failPayment(id: string, sandbox: Sandbox): void {
  const { failed_count } = findSubscription(id, sandbox.db) as SubscriptionRow;
  const now = Date.now();
  const failed = { failed_count: failed_count + 1, last_failed: now, next_due: now + retryAfterMs };
  change(id, failed, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.PAYMENT.FAILED", id);
  if (failed_count + 1 < failureThreshold) return;
  change(id, { status: "SUSPENDED", next_due: null }, sandbox);
  sandbox.paypal.announce("BILLING.SUBSCRIPTION.SUSPENDED", id);
}

function change(id: string, changes: Partial<SubscriptionRow>, { db }: Sandbox): void {
  const sets = Object.keys(changes).map((name) => `${name} = :${name}`);
  db.prepare(`UPDATE paypal_subscriptions SET ${sets.join(", ")}, updated = :updated WHERE id = :id`).run({
    ...changes,
    id,
    updated: Date.now(),
  });
}
