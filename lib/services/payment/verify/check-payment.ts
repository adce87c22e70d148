import "server-only";
import {
  checkOrder,
  checkSubscription,
  effectiveCaptures,
  endedStatuses,
  type Verdict,
} from "#lib/paypal/checks.ts";
import { nonceOf, readCustomId } from "#lib/paypal/custom-id.ts";
import { fetchOrder, type Order } from "#lib/paypal/order.ts";
import { fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { addPayment, bindNonce } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { readPricedLevel } from "#lib/services/payment/terms/level-terms.ts";
import { sitePayee } from "#lib/services/payment/terms/payee.ts";
import { fetchPlanId } from "#lib/wordpress/payment/payment.ts";
import { judgeSubscription } from "./subscription-terms.ts";

// Compares a payment at PayPal with what it must be (product: Payment verification).

/** `isOver`: nobody can approve the payment any more. `reason`: PayPal's reason for a pending payment. */
export type CheckResult = { verdict: Verdict; isOver: boolean; reason: string | null };

/** An order's price and payee; stored for every order made here. */
export type OrderTerms = { price: string; currency: string; payee: string };

export async function readOrderTerms(payment: Payment): Promise<OrderTerms> {
  const level = payment.price === null ? (await readPricedLevel(payment.levelId)).price : null;
  const price = payment.price ?? level?.initial ?? "";
  // Older orders, without a stored currency, are in dollars.
  const currency = level?.currency ?? payment.currency ?? "USD";
  return { price, currency, payee: payment.payee ?? (await sitePayee({ ...payment, price, currency })) };
}

/** The verdicts after which money may move, or has moved. */
const moneyVerdicts: readonly Verdict[] = ["approved", "complete"];

/** Refuses a payment with the nonce of another one, because a `custom_id` counts once. */
async function refuseReplayed(
  payment: Payment,
  customId: string | undefined,
  verdict: Verdict,
): Promise<Verdict> {
  const nonce = nonceOf(customId);
  if (nonce === null || nonce === payment.nonce || !moneyVerdicts.includes(verdict)) return verdict;
  await addPayment(payment);
  if (await bindNonce(payment.id, nonce)) return verdict;
  await transitionPayment(payment, "endedUnpaid");
  return "mismatch";
}

/** Checks an order: `captured` if given, otherwise fetched. @throws PayPalError; UpstreamError */
export async function checkOrderPayment(
  payment: Payment,
  terms: OrderTerms,
  captured?: Order,
): Promise<CheckResult & { order: Order }> {
  const { id, user, levelId, nonce } = payment;
  const order = captured ?? (await fetchOrder(id));
  const ownershipOf = (customId?: string) => readCustomId(customId, { kind: "order", user, levelId }, nonce);
  const isOver = order.status === "COMPLETED" || order.status === "VOIDED";
  const reason = effectiveCaptures(order)[0]?.status_details?.reason ?? null;
  const customId = order.purchase_units?.[0]?.custom_id;
  const verdict = await refuseReplayed(payment, customId, checkOrder(order, terms, ownershipOf));
  return { order, verdict, isOver, reason };
}

/** Fetches and checks a subscription. @throws PayPalError; WordPress's errors if its plan can't be read */
export async function checkSubscriptionPayment(
  payment: Payment,
  token: string | null,
): Promise<CheckResult & { subscription: Subscription }> {
  const { id, user, levelId, nonce } = payment;
  const planId = payment.planId ?? (token === null ? null : await fetchPlanId(token, levelId));
  if (planId === null) throw new UpstreamError("invalid", "the plan of a subscription is not known");
  const subscription = await fetchSubscription(id);
  const ownershipOf = (customId?: string) =>
    readCustomId(customId, { kind: "subscription", user, levelId }, nonce);
  const checked = checkSubscription(subscription, { planId }, ownershipOf);
  const once = await refuseReplayed(payment, subscription.custom_id, checked);
  const verdict = await judgeSubscription(payment, subscription, once);
  return { subscription, verdict, isOver: endedStatuses.includes(subscription.status), reason: null };
}
