import "server-only";
import type { PaymentKind } from "#lib/contracts/payment.ts";
import { ledgerTime } from "./ledger-clock.ts";

/**
 * `created`: made with the provider, and nothing was taken. `capturing`: money may have moved. `captured`: it has, and
 * WordPress does not know yet. `confirmed`: the member has what they paid for. `failed`: it is over, and nothing was
 * taken, or all was given back. `needsReview`: money has moved, or may have, and WordPress said no for good; a person must look at it, and it
 * is in the way of no other purchase.
 */
export const paymentStates = [
  ...(["created", "capturing", "captured", "confirmed", "failed", "needsReview"] as const),
];
export type PaymentState = (typeof paymentStates)[number];

export type Payment = {
  /** PayPal's id of an order or subscription; an id of this site's own for a hosted checkout. */
  id: string;
  kind: PaymentKind;
  /** What PayPal calls a hosted checkout; null for the other kinds. */
  checkoutToken: string | null;
  /** The member's id at WordPress. */
  user: string;
  /** 0 for a hosted checkout that was not prepared here. */
  levelId: number;
  /** What was asked for on the day of buying; null where WordPress has made it. */
  price: string | null;
  /** The currency of `price`; null for dollars of payments from before it was kept. */
  currency: string | null;
  /** The plan of a subscription that was made here; null for every other one. */
  planId: string | null;
  /** What its `custom_id` carries, and no other payment's; null where that is not known, or from before there were any. */
  nonce: string | null;
  payee: string | null;
  /** Who paid a hosted checkout, as PayPal calls them. */
  payerId: string | null;
  state: PaymentState;
  /** The member's token, sealed; null once nothing is left to do with it. */
  sealedToken: string | null;
  /** A mark of the member's token that was last seen with it. */
  tokenMark: string | null;
  /** The answer of a confirmed one, as JSON. */
  answer: string | null;
  /** Which choice of means a capture is for, from 1: after a decline the buyer may choose anew. */
  attempt: number;
  /** PayPal's word for why it is pending, such as ECHECK; null where it gave none. */
  reason: string | null;
  /** PayPal's id of the subscription of a hosted checkout that is known by another token. */
  subscriptionId: string | null;
  /** When the next payment of a subscription is due, as far as is known. */
  nextPaymentAt: number | null;
  /**
   * Milliseconds since 1970; of one that was bought here, when the buyer's level was read, just before it was made or
   * given out again.
   */
  createdAt: number;
};

/** A payment that this site captures; WordPress captures a hosted checkout. */
export type CapturedPayment = Payment & { kind: Exclude<PaymentKind, "checkout"> };

/** Money has moved, or may have, and WordPress does not know. */
export const isPending = ({ state }: Payment): boolean =>
  state === "capturing" || state === "captured" || state === "needsReview";

/** What PayPal calls a payment. */
export const paypalIdOf = ({ id, checkoutToken, subscriptionId }: Payment): string =>
  subscriptionId ?? checkoutToken ?? id;

/** PayPal charges again for it: a subscription, also one of a hosted checkout. */
export const isSubscriptionPayment = (payment: Payment): boolean =>
  payment.kind === "subscription" || /^(?:I|BA)-/.test(paypalIdOf(payment));

/** A payment that was just made, with what is known of it. */
export const newPayment = (
  known: Pick<Payment, "id" | "kind" | "user" | "levelId"> & Partial<Payment>,
): Payment => ({
  checkoutToken: null,
  price: null,
  currency: null,
  planId: null,
  nonce: null,
  payee: null,
  payerId: null,
  sealedToken: null,
  tokenMark: null,
  answer: null,
  attempt: 1,
  reason: null,
  subscriptionId: null,
  nextPaymentAt: null,
  state: "created",
  createdAt: ledgerTime(),
  ...known,
});

export type PaymentChange = Partial<
  Pick<
    Payment,
    | "state"
    | "sealedToken"
    | "tokenMark"
    | "answer"
    | "payerId"
    | "attempt"
    | "reason"
    | "subscriptionId"
    | "createdAt"
  >
>;

/** A payment with how often it was asked about without anything new, and when it changed last. */
export type DuePayment = Payment & { askings: number; changedAt: number };
