import { ApiError } from "#lib/browser/base/client.ts";
import { isOutcomeUnknown, isUnpaid } from "#lib/browser/payment/in-page-state.ts";
import { forgetReturn, readReturn } from "#lib/browser/payment/stored-return.ts";
import { forgetUnconfirmed, unconfirmedPayments } from "#lib/browser/payment/unconfirmed.ts";
import { refreshEverywhere } from "#lib/browser/session/session.ts";
import type { PendingPayment } from "#lib/contracts/payment/payment.ts";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";
import { callsOf } from "./table.ts";

/**
 * The result of verifying a pending payment again. `rejected` is final: PayPal or WordPress refused. With `declined`
 * nothing was charged.
 */
export type PaymentCheck =
  | { name: "checking" | "waiting" | "confirmed" }
  | { name: "rejected"; message: string; declined: boolean };

/** The pending payments that the server lists and those known only to this device, without duplicates. */
export function allPending(known: readonly PendingPayment[] = []): PendingPayment[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...unconfirmedPayments().filter(({ id }) => !ids.has(id))];
}

/** The member's return from PayPal that this device has stored; its level is not known. */
export function returnedPayment(memberId: number | null): PendingPayment | null {
  const { isOwn, name = null, payerId = null } = readReturn(memberId) ?? {};
  return isOwn && name !== null ? { kind: "checkout", id: name, levelId: 0, payerId, since: "" } : null;
}

/** Deletes a finished payment from this device. */
function forget({ id }: PendingPayment): void {
  // PayPal's buttons may also leave the page.
  forgetReturn(id);
  forgetUnconfirmed(id);
}

/** A payment that the server no longer lists is finished. */
export function forgetSettled(before: readonly PendingPayment[] = [], now: readonly PendingPayment[] = []) {
  const open = new Set(now.map(({ id }) => id));
  for (const payment of before) if (!open.has(payment.id)) forget(payment);
}

async function verify(payment: PendingPayment): Promise<PaymentCheck> {
  const { success, processing, message = "" } = await callsOf(payment.kind).verify(payment);
  if (processing) return { name: "waiting" };
  if (!success) return { name: "rejected", message, declined: false };
  forget(payment);
  await refreshEverywhere().catch(() => {});
  return { name: "confirmed" };
}

async function check(payment: PendingPayment): Promise<PaymentCheck> {
  try {
    return await verify(payment);
  } catch (error) {
    if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { name: "waiting" };
    forget(payment);
    // 402 proves a decline for hosted checkouts alone: WordPress may also refuse other payments whose money was taken.
    const declined = payment.kind === "checkout" ? error.status === 402 : isUnpaid(error);
    return { name: "rejected", message: error.message, declined };
  }
}

const checks = new SingleFlight<PaymentCheck>({ isKept: () => true });

/** Verifies a payment again: once per page load, unless `again`. Never throws. */
export function confirmPending(payment: PendingPayment, isRepeated = false): Promise<PaymentCheck> {
  if (isRepeated) checks.forget(payment.id);
  return checks.join(payment.id, () => check(payment));
}
