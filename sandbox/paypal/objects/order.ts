import type { DatabaseSync } from "node:sqlite";
import type { Sandbox } from "#sandbox/base/context.ts";
import { newCaptureId, newOrderId } from "./ids.ts";

/**
 * The buyer's means of payment, which decides the outcome. A `pending` subscription waits for its approval;
 * an `unpaid` one is active before its first payment.
 */
export const fundings = ["pay", "declined", "pending", "unpaid"] as const;
export type Funding = (typeof fundings)[number];

export type Unit = {
  reference_id?: string | undefined;
  amount: { currency_code: string; value: string };
  custom_id?: string | undefined;
  [field: string]: unknown;
};

/** A row of `paypal_orders`; `units` is JSON. */
export type OrderRow = {
  id: string;
  status: "CREATED" | "APPROVED" | "COMPLETED";
  intent: "CAPTURE" | "AUTHORIZE";
  units: string;
  return_url: string | null;
  cancel_url: string | null;
  funding: Funding | null;
  /** The reason if its capture is pending. */
  reason: string | null;
  created: number;
  updated: number;
};

export type CaptureRow = {
  id: string;
  order_id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  currency: string;
  value: string;
  custom_id: string | null;
  reason: string | null;
  created: number;
  updated: number;
};

export type NewOrder = Pick<OrderRow, "intent" | "return_url" | "cancel_url"> & { units: Unit[] };

export function addOrder({ intent, units, return_url, cancel_url }: NewOrder, db: DatabaseSync): OrderRow {
  const id = newOrderId();
  const now = Date.now();
  db.prepare(
    `INSERT INTO paypal_orders (id, status, intent, units, return_url, cancel_url, created, updated)
     VALUES (?, 'CREATED', ?, ?, ?, ?, ?, ?)`,
  ).run(id, intent, JSON.stringify(units), return_url, cancel_url, now, now);
  return findOrder(id, db) as OrderRow;
}

export function findOrder(id: string, db: DatabaseSync): OrderRow | undefined {
  return db.prepare("SELECT * FROM paypal_orders WHERE id = ?").get(id) as unknown as OrderRow | undefined;
}

export function unitsOf({ units }: OrderRow): Unit[] {
  return JSON.parse(units) as Unit[];
}

/** A capture by its own id or its order's. */
export function findCapture(id: string, db: DatabaseSync): CaptureRow | undefined {
  return db
    .prepare("SELECT * FROM paypal_captures WHERE id = :id OR order_id = :id")
    .get({ id }) as unknown as CaptureRow | undefined;
}

/** The buyer approves an order, and may do so again with other means until the capture. */
export function approveOrder(
  order: OrderRow,
  funding: Funding,
  sandbox: Sandbox,
  reason = "PENDING_REVIEW",
): void {
  if (order.status === "COMPLETED") return;
  sandbox.db
    .prepare(
      "UPDATE paypal_orders SET status = 'APPROVED', funding = ?, reason = ?, updated = ? WHERE id = ?",
    )
    .run(funding, reason, Date.now(), order.id);
  if (order.status === "CREATED") sandbox.paypal.announce("CHECKOUT.ORDER.APPROVED", order.id);
}

/** The reason why an order can't be captured. */
export type CaptureRefusal = "ORDER_NOT_APPROVED" | "ORDER_ALREADY_CAPTURED" | "INSTRUMENT_DECLINED";

/** Captures an approved order, once. Null if it was captured before or is pending. */
export function captureOrder(id: string, sandbox: Sandbox, funding?: Funding): CaptureRefusal | null {
  const { db } = sandbox;
  const order = findOrder(id, db);
  if (!order || order.status === "CREATED") return "ORDER_NOT_APPROVED";
  if (order.status === "COMPLETED") return "ORDER_ALREADY_CAPTURED";
  const usedFunding = funding ?? order.funding;
  if (usedFunding === "declined") return "INSTRUMENT_DECLINED";
  const isPending = usedFunding === "pending" || usedFunding === "unpaid";
  const [unit] = unitsOf(order);
  const now = Date.now();
  db.exec("BEGIN IMMEDIATE");
  db.prepare(
    `INSERT INTO paypal_captures (id, order_id, status, currency, value, custom_id, reason, created, updated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    newCaptureId(),
    id,
    isPending ? "PENDING" : "COMPLETED",
    unit?.amount.currency_code ?? "",
    unit?.amount.value ?? "",
    unit?.custom_id ?? null,
    isPending ? (order.reason ?? "PENDING_REVIEW") : null,
    now,
    now,
  );
  db.prepare("UPDATE paypal_orders SET status = 'COMPLETED', updated = ? WHERE id = ?").run(now, id);
  db.exec("COMMIT");
  announceCapture(id, sandbox);
  return null;
}

export function settleCapture(capture: CaptureRow, status: "COMPLETED" | "DECLINED", sandbox: Sandbox): void {
  if (capture.status !== "PENDING") return;
  sandbox.db
    .prepare("UPDATE paypal_captures SET status = ?, updated = ? WHERE id = ?")
    .run(status, Date.now(), capture.id);
  announceCapture(capture.id, sandbox);
}

const captureEvents = {
  COMPLETED: ["PAYMENT.CAPTURE.COMPLETED"],
  PENDING: ["PAYMENT.CAPTURE.PENDING"],
  // PayPal documents two names for a decline, and sends both.
  DECLINED: ["PAYMENT.CAPTURE.DENIED", "PAYMENT.CAPTURE.DECLINED"],
} as const;

function announceCapture(id: string, sandbox: Sandbox): void {
  const capture = findCapture(id, sandbox.db);
  if (!capture || capture.status === "REFUNDED" || capture.status === "PARTIALLY_REFUNDED") return;
  for (const type of captureEvents[capture.status]) sandbox.paypal.announce(type, capture.id);
}
