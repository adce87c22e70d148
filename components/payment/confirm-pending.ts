import { isOpenEnded } from "#lib/browser/payment/in-page-state.ts";
import { forgetReturn } from "#lib/browser/payment/kept-return.ts";
import { forgetUnconfirmed, unconfirmedPayments } from "#lib/browser/payment/unconfirmed.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { refreshEverywhere } from "#lib/browser/session/session.ts";
import type { PendingPayment } from "#lib/contracts/payment.ts";
import { SingleFlight } from "#lib/platform/one-at-a-time.ts";
import { callsOf } from "./methods/table.ts";

/** What became of asking about a pending payment. `rejected` is for good: PayPal or WordPress said no. */
export type PaymentCheck =
  | { name: "checking" | "waiting" | "confirmed" }
  | { name: "rejected"; message: string };

/** What the server keeps as unconfirmed, and what this device does that no server has heard of; each once. */
export function allPending(known: readonly PendingPayment[] = []): PendingPayment[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...unconfirmedPayments().filter(({ id }) => !ids.has(id))];
}

/** It has ended: what this device keeps of it goes. */
function forget({ id }: PendingPayment): void {
  // PayPal's buttons may leave the page, too.
  forgetReturn(id);
  forgetUnconfirmed(id);
}

/** What the server listed before and lists no more has ended, whoever brought it to its end. */
export function forgetSettled(before: readonly PendingPayment[] = [], now: readonly PendingPayment[] = []) {
  const open = new Set(now.map(({ id }) => id));
  for (const payment of before) if (!open.has(payment.id)) forget(payment);
}

async function verify(payment: PendingPayment): Promise<PaymentCheck> {
  const { success, processing, message = "" } = await callsOf(payment.kind).verify(payment);
  if (processing) return { name: "waiting" };
  if (!success) return { name: "rejected", message };
  forget(payment);
  await refreshEverywhere().catch(() => {});
  return { name: "confirmed" };
}

async function check(payment: PendingPayment): Promise<PaymentCheck> {
  try {
    return await verify(payment);
  } catch (error) {
    if (!(error instanceof ApiError) || isOpenEnded(error)) return { name: "waiting" };
    forget(payment);
    return { name: "rejected", message: error.message };
  }
}

const checks = new SingleFlight<PaymentCheck>({ isKept: () => true });

/** Asks the server again about a payment: once per page load, unless `again`. Never throws. */
export function confirmPending(payment: PendingPayment, again = false): Promise<PaymentCheck> {
  if (again) checks.forget(payment.id);
  return checks.join(payment.id, () => check(payment));
}
