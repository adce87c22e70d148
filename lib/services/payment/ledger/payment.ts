import "server-only";
import type { PaymentKind, PendingState } from "#lib/contracts/payment.ts";
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

/**
 * What this app remembers of payments. What a method has said is on the disk when its promise settles
 * (decision: ledger-in-sqlite).
 */
export type Ledger = {
  /** The time of its records, in ms since 1970: what came first decides who may pay. */
  now(): Promise<number>;
  /** Keeps a new payment; one that is known already, by its id or checkout token, stays as it is. */
  add(payment: Payment): Promise<void>;
  find(id: string): Promise<Payment | null>;
  /** By whatever PayPal calls it: its id, its checkout token, its subscription. */
  findByPayPalId(id: string): Promise<Payment | null>;
  /** A hosted checkout by PayPal's token. */
  findCheckout(checkoutToken: string): Promise<Payment | null>;
  /**
   * Keeps the nonce of a payment that was not made here, unless it is another payment's, or this one has another: false
   * then. A nonce counts once, also under concurrent calls.
   */
  bindNonce(id: string, nonce: string): Promise<boolean>;
  /** Changes a payment, unless it is confirmed: that is for good. One that is `failed` loses its sealed token. */
  update(id: string, change: PaymentChange): Promise<void>;
  /** Forgets a payment, unless it is confirmed. */
  forget(id: string): Promise<void>;
  /**
   * Before money is taken: `capturing`, unless another payment of the same member for the same level has got money, or
   * may have, since this one's `createdAt`; false then. One step, whoever else asks meanwhile
   * (decision: one-claim-before-capture).
   */
  claim(id: string): Promise<boolean>;
  /** A member's pending payments, oldest first. */
  pendingOf(user: string): Promise<(Payment & { state: PendingState })[]>;
  /** Whether a member has pending payments, but for those that need review, or one that was confirmed at `since` or later. */
  isBusy(user: string, since: number): Promise<boolean>;
  /** A member's subscriptions, also of hosted checkouts, that are only `created` as far as is known; newest first, five at most. */
  openSubscriptionsOf(user: string): Promise<Payment[]>;
  /** A member's hosted checkout of a level that is known by its billing token alone, the newest. */
  findUnnamedCheckout(user: string, levelId: number): Promise<Payment | null>;
  /** Whether any hosted checkout is known by its billing token alone. */
  hasUnnamedCheckout(): Promise<boolean>;
  /** Keeps when a payment is asked about again, whatever its state; null for never. */
  askAgain(id: string, askAt: number | null, askings: number, nextPaymentAt?: number | null): Promise<void>;
  /** Payments that are to be asked about by now, the longest due first. */
  due(limit: number): Promise<DuePayment[]>;
  /** Who is paid with an account of PayPal's, as learned from the first order that it made. */
  findPayee(account: string): Promise<string | null>;
  keepPayee(account: string, payee: string): Promise<void>;
  /** Whether a webhook event has been dealt with. */
  hasEvent(id: string): Promise<boolean>;
  addEvent(id: string): Promise<void>;
};
