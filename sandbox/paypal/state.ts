import type { FaultRule } from "./faults.ts";

/** The events that the sandbox sends, by PayPal's names. */
export const eventTypes = [
  "CHECKOUT.ORDER.APPROVED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "BILLING.SUBSCRIPTION.CANCELLED",
] as const;
export type EventType = (typeof eventTypes)[number];

/** What the made-up PayPal holds in memory. */
export type PayPalState = {
  faults: FaultRule[];
  /** Where events are sent; null: nowhere. */
  webhookUrl: string | null;
  /** Sends the event that something happened to an order, capture or subscription. */
  announce(type: EventType, id: string): void;
  /** Aborted when the sandbox closes: what waits to be sent is dropped. */
  closing: AbortController;
};
