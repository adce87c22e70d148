import "server-only";
import type { PaymentKind } from "#lib/contracts/payment.ts";
import { type Confirmation, confirmOrder, confirmSubscription } from "#lib/wordpress/payment.ts";
import { type CaptureResult, captureOrderPayment, captureSubscriptionPayment } from "./capture.ts";
import type { Payment } from "./ledger.ts";

/** The kinds that this site captures; the money of a hosted checkout is taken by WordPress (checkout-complete.ts). */
export type CapturedKind = Exclude<PaymentKind, "checkout">;

/** What a kind of payment does once the buyer has approved it. */
type KindSteps = {
  /** Asks the provider, and takes the money of what was approved. */
  capture(payment: Payment, token: string): Promise<CaptureResult>;
  /** Asks WordPress, once, to give the level. */
  confirm(payment: Payment, token: string, proof: unknown): Promise<Confirmation>;
};

export const kindSteps: Record<CapturedKind, KindSteps> = {
  order: {
    capture: captureOrderPayment,
    confirm: ({ id, levelId }, token, proof) => confirmOrder(token, levelId, id, proof),
  },
  subscription: {
    capture: captureSubscriptionPayment,
    confirm: ({ id, levelId }, token) => confirmSubscription(token, levelId, id),
  },
};
