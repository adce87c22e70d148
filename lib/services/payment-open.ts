import "server-only";
import { SiteError, upstreamFailure } from "../errors.ts";
import { fetchSubscription } from "../paypal/subscription.ts";
import { PayPalRefusal } from "../paypal/transport.ts";
import { marksOf, sealToken } from "../session/keep.ts";
import { ledger } from "./file-ledger.ts";
import type { Payment } from "./ledger.ts";

// What a member began before, and what they begin now.

/** What PayPal answers with no reason of the buyer's is trouble of ours. */
export function asTrouble(error: unknown): never {
  const failure = upstreamFailure(error);
  if (failure === null && !(error instanceof PayPalRefusal)) throw error;
  throw new SiteError(failure?.kind === "timeout" ? 504 : 502, "PAYPAL_FAILED");
}

/**
 * Subscriptions that the member opened before: PayPal takes their money when they are approved, whether or not a
 * browser came back to say so. One that waits for approval is used again where it is for the same plan.
 *
 * @throws SiteError 409 where one was approved: its payment is pending from then on
 */
export async function findOpen(user: string, planId?: string): Promise<string | null> {
  let found: string | null = null;
  for (const { id, planId: its } of await ledger().openOf(user)) {
    const status = await statusOf(id);
    if (status === "ACTIVE" || status === "APPROVED") {
      await ledger().change(id, { state: "taking" });
      throw new SiteError(409, "PAYMENT_PENDING");
    }
    if (status !== "APPROVAL_PENDING") await ledger().change(id, { state: "refused" });
    else if (planId !== undefined && its === planId) found ??= id;
  }
  return found;
}

async function statusOf(id: string): Promise<string> {
  try {
    return (await fetchSubscription(id)).status;
  } catch (error) {
    return error instanceof PayPalRefusal && error.status === 404 ? "EXPIRED" : asTrouble(error);
  }
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
