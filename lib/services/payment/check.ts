import "server-only";
import { UpstreamError } from "#lib/errors.ts";
import { checkOrder, checkSubscription, type Verdict } from "#lib/paypal/checks.ts";
import { readCustomId } from "#lib/paypal/custom-id.ts";
import { fetchOrder, type Order } from "#lib/paypal/order.ts";
import { fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { fetchPlanId } from "#lib/wordpress/payment.ts";
import type { Payment } from "./ledger.ts";
import { ownPayee } from "./payee.ts";
import { priceOf } from "./price.ts";

// What PayPal knows of a payment, against what it must be (product: Payment verification).

/** `isOver`: it can't be approved any more. `reason`: PayPal's word for why it is pending. */
export type Checked = { verdict: Verdict; isOver: boolean; reason: string | null };

/** What an order must cost, and whom it must pay; the ledger knows it of every order that was made here. */
export type OrderTerms = { price: string; currency: string; payee: string };

export async function readOrderTerms(payment: Payment): Promise<OrderTerms> {
  const asked = payment.price === null ? (await priceOf(payment.levelId)).price : null;
  const price = payment.price ?? asked?.initial ?? "";
  // An order from before currencies were kept was made in dollars.
  const currency = asked?.currency ?? payment.currency ?? "USD";
  return { price, currency, payee: payment.payee ?? (await ownPayee({ ...payment, price, currency })) };
}

/** Asks PayPal about an order, or takes what it has just answered. @throws PayPalError; UpstreamError */
export async function checkOrderPayment(
  { id, user, levelId }: Payment,
  terms: OrderTerms,
  answered?: Order,
): Promise<Checked & { order: Order }> {
  const order = answered ?? (await fetchOrder(id));
  const ownershipOf = (customId?: string) => readCustomId(customId, { kind: "order", user, levelId });
  const isOver = order.status === "COMPLETED" || order.status === "VOIDED";
  const reason = order.purchase_units?.[0]?.payments?.captures?.[0]?.status_details?.reason ?? null;
  return { order, verdict: checkOrder(order, terms, ownershipOf), isOver, reason };
}

const endedStatuses = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/** Asks PayPal about a subscription. @throws PayPalError; WordPress's errors where the plan is not known */
export async function checkSubscriptionPayment(
  payment: Payment,
  token: string | null,
): Promise<Checked & { subscription: Subscription }> {
  const { id, user, levelId } = payment;
  const planId = payment.planId ?? (token === null ? null : await fetchPlanId(token, levelId));
  if (planId === null) throw new UpstreamError("invalid", "the plan of a subscription is not known");
  const subscription = await fetchSubscription(id);
  const ownershipOf = (customId?: string) => readCustomId(customId, { kind: "subscription", user, levelId });
  const verdict = checkSubscription(subscription, { planId }, ownershipOf);
  return { subscription, verdict, isOver: endedStatuses.includes(subscription.status), reason: null };
}
