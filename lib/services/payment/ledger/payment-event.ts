import "server-only";

/** What may happen to a payment, in the words that WordPress is told it with. */
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
 * One thing that happened to a payment, as PayPal said when it was asked. Its id says what it is about, so that it is
 * the same however often and by whichever way it is learned. Times are milliseconds since 1970.
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

/** An event of PayPal's as it came: what it is about, and nothing of what it says. */
export type ReceivedEvent = {
  id: string;
  type: string;
  paymentId: string | null;
  transactionId: string | null;
  at: number;
};

/** A subscription that is over for good. */
export const endings: readonly PaymentEventType[] = ["subscription.cancelled", "subscription.expired"];

export const givenBackTypes: readonly PaymentEventType[] = ["payment.refunded", "payment.reversed"];

/** Money that was given back. */
export const isGivenBack = ({ type }: PaymentEvent): boolean => givenBackTypes.includes(type);

export const paidInTypes: readonly PaymentEventType[] = ["payment.completed", "subscription.renewed"];

/** Money that came in. */
export const isPaidIn = ({ type }: PaymentEvent): boolean => paidInTypes.includes(type);
