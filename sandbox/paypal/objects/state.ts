import type { FaultRule } from "./faults.ts";

/** The events that the sandbox sends, by PayPal's names. */
export const eventTypes = [
  "CHECKOUT.ORDER.APPROVED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.SALE.COMPLETED",
  "PAYMENT.SALE.REFUNDED",
  "PAYMENT.SALE.REVERSED",
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
  "BILLING.SUBSCRIPTION.SUSPENDED",
  "BILLING.SUBSCRIPTION.CANCELLED",
  "BILLING.SUBSCRIPTION.EXPIRED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.RESOLVED",
] as const;
export type EventType = (typeof eventTypes)[number];

/** How badly events arrive: shares of 1, and the most milliseconds that one is late. */
export type Delivery = { lose: number; double: number; lateMs: number };

/** What a test has given a plan besides its price: days of a trial and what they cost, a set-up fee. */
export type PlanTerms = {
  trialDays?: number | undefined;
  trialPrice?: string | undefined;
  setupFee?: string | undefined;
};

/** What the made-up PayPal holds in memory. */
export type PayPalState = {
  faults: FaultRule[];
  /** Where events are sent; null: nowhere. */
  webhookUrl: string | null;
  delivery: Delivery;
  /** What tests have given plans besides their prices, by level. */
  planTerms: Map<number, PlanTerms>;
  /** Sends the event that something happened to an order, capture or subscription. */
  announce(type: EventType, id: string): void;
  /** Aborted when the sandbox closes: what waits to be sent is dropped. */
  closing: AbortController;
};
