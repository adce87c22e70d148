import { ApiError } from "#lib/browser/client.ts";
import { refreshEverywhere } from "#lib/browser/session.ts";
import type { PendingPayment } from "#lib/contracts/payment.ts";
import { completePayment, isCompleted, verifyPayment } from "./calls.ts";
import { forgetReturn } from "./kept-return.ts";
import { isOpenEnded } from "./state.ts";
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

/** A checkout whose payer nobody knows is the server's to ask about. */
async function askOnce({ kind, id, levelId, payerId }: PendingPayment): Promise<PendingState> {
  if (kind === "checkout") {
    const answer = payerId ? await completePayment({ token: id, PayerID: payerId }) : {};
    return { name: isCompleted(answer) ? "confirmed" : "waiting" };
  }
  const { success, processing, message } = await verifyPayment({ kind, id, levelId });
  if (processing) return { name: "waiting" };
  return success ? { name: "confirmed" } : { name: "failed", message: message ?? "" };
}

/** It has ended: what this device keeps of it goes. */
function forget({ kind, id }: PendingPayment): void {
  if (kind === "checkout") forgetReturn(id);
  else forgetUnconfirmed(id);
}

async function ask(payment: PendingPayment): Promise<PendingState> {
  try {
    const state = await askOnce(payment);
    if (state.name !== "confirmed") return state;
    forget(payment);
    await refreshEverywhere().catch(() => {});
    return state;
  } catch (error) {
    if (!(error instanceof ApiError) || isOpenEnded(error)) return { name: "waiting" };
    forget(payment);
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
