import type { PendingPayment } from "../contracts/payment.ts";
import { isOpenEnded } from "../payment/state.ts";
import { ApiError } from "./client.ts";
import { verifyPayment } from "./payment.ts";
import { refreshEverywhere } from "./session.ts";
import { forgetUnconfirmed, unconfirmedPayments } from "./unconfirmed.ts";

/** `failed` is for good: PayPal or WordPress said no. */
export type PendingState =
  | { name: "checking" | "waiting" | "confirmed" }
  | { name: "failed"; message: string };

/** What the server keeps as unconfirmed, and what this device does that no server has heard of; each once. */
export function allPending(known: readonly PendingPayment[] = []): PendingPayment[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...unconfirmedPayments().filter(({ id }) => !ids.has(id))];
}

async function ask(payment: PendingPayment): Promise<PendingState> {
  try {
    const { success, processing, message } = await verifyPayment(payment);
    if (!success && !processing) return { name: "failed", message: message ?? "" };
    if (processing) return { name: "waiting" };
    forgetUnconfirmed(payment.id);
    await refreshEverywhere().catch(() => {});
    return { name: "confirmed" };
  } catch (error) {
    if (!(error instanceof ApiError) || isOpenEnded(error)) return { name: "waiting" };
    forgetUnconfirmed(payment.id);
    return { name: "failed", message: error.message };
  }
}

const asked = new Map<string, Promise<PendingState>>();

/** Asks the server again about a payment: once per page load, unless `anew`. Never throws. */
export function confirmPending(payment: PendingPayment, anew = false): Promise<PendingState> {
  const begun = asked.get(payment.id);
  if (begun && !anew) return begun;
  const answer = ask(payment);
  asked.set(payment.id, answer);
  return answer;
}
