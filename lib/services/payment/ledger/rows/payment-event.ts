import "server-only";
import { cents } from "#lib/paypal/checks.ts";

/** The types of events, in the words of the notices to WordPress. */
export type PaymentEventType =
  | "payment.completed"
  | "payment.failed"
  | "payment.refunded"
  | "payment.reversed"
  | "subscription.renewed"
  | "subscription.suspended"
  | "subscription.cancelled"
  | "subscription.expired"
  | "dispute.opened"
  | "dispute.resolved";

/**
 * Something that happened to a payment, according to PayPal. The id is derived from the event, so it is the same
 * whichever way the event arrives. Times are in ms since 1970.
 */
export type PaymentEvent = {
  id: string;
  type: PaymentEventType;
  paymentId: string;
  transactionId: string | null;
  amount: string | null;
  currency: string | null;
  at: number;
  nextPaymentAt: number | null;
};

/** A received webhook event: what it is about, without anything else that it says. */
export type ReceivedEvent = {
  id: string;
  type: string;
  paymentId: string | null;
  transactionId: string | null;
  at: number;
};

/** The events with which a subscription ends for good. */
export const endingTypes: readonly PaymentEventType[] = ["subscription.cancelled", "subscription.expired"];

export const refundOrReversalTypes: readonly PaymentEventType[] = ["payment.refunded", "payment.reversed"];

export const isRefundOrReversal = ({ type }: PaymentEvent): boolean => refundOrReversalTypes.includes(type);

export const chargeTypes: readonly PaymentEventType[] = ["payment.completed", "subscription.renewed"];

export const isCharge = ({ type }: PaymentEvent): boolean => chargeTypes.includes(type);

/** The sum of the amounts, in hundredths. */
export const sumOfEvents = (events: readonly { amount: string | null }[]): number =>
  events.reduce((sum, { amount }) => sum + (cents(amount ?? "") ?? 0), 0);
