import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { PaymentLine, PendingPayment } from "#lib/contracts/payment/payment.ts";

/**
 * The level of a payment that waits for PayPal or for the review of an Alipay payment; null where there is none. What
 * waits for support (`needsReview`) does not count: it blocks no other purchase.
 */
export function awaitedLevel(
  pending: readonly PendingPayment[] = [],
  payments: readonly PaymentLine[] = [],
): number | null {
  const atPayPal = pending.find(({ state }) => state !== "needsReview");
  const inReview = payments.find(({ method, state }) => method === "alipay" && state === "review");
  return (atPayPal ?? inReview)?.levelId ?? null;
}

/** The awaited level of the signed-in member; null until the account is known. */
export function useAwaitedLevel(): number | null {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const { data } = useQuery({ ...paymentsQuery, enabled: Boolean(member) }, queryClient);
  return member ? awaitedLevel(member.pending, data?.payments) : null;
}
