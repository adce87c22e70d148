import "server-only";
import type { PaymentKind } from "#lib/contracts/payment.ts";
import { UpstreamError } from "#lib/errors.ts";
import type { Payment } from "#lib/services/payment/ledger/payment.ts";
import {
  type Confirmation,
  confirmAsSite,
  confirmOrder,
  confirmSubscription,
} from "#lib/wordpress/payments/payment.ts";
import {
  type Asker,
  type CaptureResult,
  captureOrderPayment,
  captureSubscriptionPayment,
} from "./capture-payment.ts";
import { namedBySite } from "./wordpress-name.ts";

/** The kinds that this site captures; the money of a hosted checkout is taken by WordPress (lib/services/payment/hosted/complete-checkout.ts). */
export type CapturedKind = Exclude<PaymentKind, "checkout">;

/** What a kind of payment does once the buyer has approved it. */
type KindSteps = {
  /** Asks the provider, and takes the money of what was approved. */
  capture(payment: Payment, asker: Asker): Promise<CaptureResult>;
  /** Asks WordPress, once, to give the level, with the member's token. */
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

/**
 * Asks WordPress, once, to give the level of a payment: from server to server where the shared key allows it, else as
 * the member, whose token may be gone.
 *
 * @throws SessionEnded; UpstreamError
 */
export async function confirmPayment(
  payment: Payment & { kind: CapturedKind },
  token: string | null,
  proof: unknown,
): Promise<Confirmation> {
  const name = await namedBySite(payment);
  if (name !== null) return confirmAsSite(name, proof);
  if (token === null) throw new UpstreamError("invalid", "no token of the member's, and no shared key");
  return kindSteps[payment.kind].confirm(payment, token, proof);
}
