import "server-only";
import { parseSlug } from "#lib/addresses/slug.ts";
import { type PaymentKind, pendingStates } from "#lib/contracts/payment/payment.ts";
import { isOfSubscription } from "#lib/paypal/paypal-ids.ts";
import { ledgerTime } from "./ledger-clock.ts";

/**
 * `created`: exists at PayPal, nothing was taken. `capturing`: money may have moved. `captured`: money has moved,
 * WordPress does not know yet. `confirmed`: the member has the level. `failed`: over; nothing was taken, or all was
 * refunded. `needsReview`: money may have moved, and WordPress refused for good; an administrator must look at it,
 * and it blocks no other purchase.
 */
export const paymentStates = [
  "created",
  "capturing",
  "captured",
  "confirmed",
  "failed",
  "needsReview",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The `reason` of a subscription whose first payment PayPal declined, and which charges no more. */
export const declinedReason = "DECLINED";

/** PayPal's reasons for a pending capture that the merchant must resolve at PayPal. */
export const reasonsForMerchant: ReadonlySet<string> = new Set([
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "INTERNATIONAL_WITHDRAWAL",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
  "OTHER",
]);

export type Payment = {
  /** PayPal's id of an order or subscription; this site's own id for a hosted checkout. */
  id: string;
  kind: PaymentKind;
  /** PayPal's token of a hosted checkout; null for the other kinds. */
  checkoutToken: string | null;
  /** The member's id at WordPress; a hash of the email address for a member without one (`userOf`). */
  user: string;
  /** 0 for a hosted checkout that was not prepared here. */
  levelId: number;
  /** The price on the day of purchase; null where WordPress made the payment. */
  price: string | null;
  /** The currency of `price`; null for older payments, which are in dollars. */
  currency: string | null;
  /** The plan of a subscription that was made here; null for every other payment. */
  planId: string | null;
  /** The unique nonce in its `custom_id`; null where unknown, and for payments from before nonces. */
  nonce: string | null;
  payee: string | null;
  /** PayPal's id of the payer of a hosted checkout. */
  payerId: string | null;
  state: PaymentState;
  /** The member's encrypted token; null once it is no longer needed. */
  sealedToken: string | null;
  /** A hash of the token last seen with the payment. */
  tokenMark: string | null;
  /** The JSON of what a confirmed payment answers: `verifyResult`, or for a hosted checkout `completeResult`. */
  answer: string | null;
  /** The number of the buyer's attempt to pay, from 1; after a decline they may use another card. */
  attempt: number;
  /** PayPal's reason for a pending payment, such as ECHECK; `declinedReason`; or null. */
  reason: string | null;
  /** PayPal's id of the subscription, where `checkoutToken` is a billing token; null for the other payments. */
  subscriptionId: string | null;
  /** The slug of the video from which the member came to the plans; null for none. */
  video: string | null;
  /** When a subscription's next payment is due; null if unknown. */
  nextPaymentAt: number | null;
  /** The version of what the buyer agreed to, and when; null if nothing was shown, and for older payments. */
  agreed: string | null;
  agreedAt: number | null;
  /** In ms since 1970; for a purchase made here, just before the buyer's level was read. */
  createdAt: number;
};

/** A payment that this site verifies with PayPal itself; WordPress completes a hosted checkout. */
export type DirectPayment = Payment & { kind: Exclude<PaymentKind, "checkout"> };
export const isDirect = (payment: Payment): payment is DirectPayment => payment.kind !== "checkout";

/** Whether money has moved, or may have, and WordPress does not know. */
export const isPending = ({ state }: Payment): boolean => pendingStates.some((pending) => pending === state);

/** PayPal's name for a payment. */
export const paypalIdOf = ({ id, checkoutToken, subscriptionId }: Payment): string =>
  subscriptionId ?? checkoutToken ?? id;

/** Whether the payment is a subscription, also one of a hosted checkout. */
export const isSubscriptionPayment = (payment: Payment): boolean =>
  payment.kind === "subscription" || isOfSubscription(paypalIdOf(payment));

/** What the buyer agreed to when the purchase was made. */
export const agreementAt = (
  at: number,
  agreed: string | null = null,
): Pick<Payment, "agreed" | "agreedAt"> => ({ agreed, agreedAt: agreed === null ? null : at });

/** The slug of a video; an impossible one becomes null, because it must not stop a purchase. */
export const videoOf = (video: string | undefined) => (video === undefined ? null : parseSlug(video));

/** A new payment with the known fields; the others are null. */
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
  video: null,
  nextPaymentAt: null,
  agreed: null,
  agreedAt: null,
  state: "created",
  createdAt: ledgerTime(),
  ...known,
});

export type PaymentChange = Partial<
  Pick<
    Payment,
    | "sealedToken"
    | "tokenMark"
    | "answer"
    | "payerId"
    | "attempt"
    | "reason"
    | "subscriptionId"
    | "video"
    | "agreed"
    | "agreedAt"
    | "createdAt"
  >
>;

/** A payment with the number of polls without a change, and the time of its last change. */
export type DuePayment = Payment & { polls: number; changedAt: number };
