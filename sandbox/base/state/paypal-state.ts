import type { FaultRule } from "./paypal-faults.ts";

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
  "PAYMENT.SALE.PENDING",
  "PAYMENT.SALE.DENIED",
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

/** Delivery faults: shares from 0 to 1, and the longest delay in milliseconds. */
export type Delivery = { lose: number; double: number; lateMs: number };

/** Terms that a test adds to a plan: a trial's days and price, a set-up fee. */
export type PlanTerms = {
  trialDays?: number | undefined;
  trialPrice?: string | undefined;
  setupFee?: string | undefined;
};

export type PayPalState = {
  faults: FaultRule[];
  /** The webhook's address, or null. */
  webhookUrl: string | null;
  delivery: Delivery;
  /** Terms that tests have added to plans, by level. */
  planTerms: Map<number, PlanTerms>;
  /** Sends an event about an order, capture or subscription. */
  announce(type: EventType, id: string): void;
  /** Aborted when the sandbox closes; drops unsent events. */
  closing: AbortController;
};
