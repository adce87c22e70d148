import "server-only";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { PayPalRefusal } from "#lib/paypal/transport.ts";
import { marksOf, sealToken } from "#lib/session/keep.ts";
import { checkoutToken } from "./buyer.ts";
import type { Payment } from "./ledger.ts";
import { ledger } from "./sqlite-ledger.ts";

// What a member began before, and what they begin now.

/** What PayPal answers with no reason of the buyer's is trouble of ours. */
export function asTrouble(error: unknown): never {
  const failure = upstreamFailure(error);
  if (failure === null && !(error instanceof PayPalRefusal)) throw error;
  throw new SiteError(failure?.kind === "timeout" ? 504 : 502, "PAYPAL_FAILED");
}

/** Of a subscription that WordPress has made PayPal may tell this app nothing: then it is left alone. */
function asUnknown(error: unknown): null {
  const unset = error instanceof SiteError && error.code === "PAYPAL_UNAVAILABLE";
  if (unset || (error instanceof PayPalRefusal && error.status !== 429)) return null;
  return asTrouble(error);
}

function asGone(error: unknown): { status: string } {
  return error instanceof PayPalRefusal && error.status === 404 ? { status: "EXPIRED" } : asTrouble(error);
}

/** What PayPal says of an open subscription; null where it says nothing. */
async function statusOf({ id, kind }: Payment): Promise<string | null> {
  if (kind !== "checkout") return (await fetchSubscription(id).catch(asGone)).status;
  const found = await fetchSubscription(checkoutToken(id)).catch(asUnknown);
  // Whoever asks about it later needs to name who paid.
  const payerId = found?.subscriber?.payer_id;
  if (payerId !== undefined) await ledger().change(id, { payerId });
  return found?.status ?? null;
}

/**
 * Subscriptions that the member opened before: PayPal takes their money when they are approved, whether or not a
 * browser came back to say so. One that waits for approval is used again where it is for the same plan.
 *
 * @throws SiteError 409 where one was approved: its payment is pending from then on
 */
export async function findOpen(user: string, planId?: string): Promise<string | null> {
  let found: string | null = null;
  for (const payment of await ledger().openOf(user)) {
    const { id, planId: its } = payment;
    const status = await statusOf(payment);
    if (status === "ACTIVE" || status === "APPROVED") {
      await ledger().change(id, { state: "taking" });
      throw new SiteError(409, "PAYMENT_PENDING");
    }
    if (status !== null && status !== "APPROVAL_PENDING") await ledger().change(id, { state: "refused" });
    else if (planId !== undefined && its === planId) found ??= id;
  }
  return found;
}

type New = Pick<Payment, "id" | "kind" | "user" | "levelId"> & Partial<Payment>;

/** A payment as it begins, with the token by which it can be finished when the browser is gone. */
export async function remember(token: string, payment: New): Promise<void> {
  await ledger().add({
    price: null,
    planId: null,
    payee: null,
    payerId: null,
    answer: null,
    state: "created",
    createdAt: Date.now(),
    seal: await sealToken(token),
    holder: marksOf(token)[0] ?? null,
    ...payment,
  });
}
