import "server-only";
import { checkOrder, checkSubscription, type Verdict } from "#lib/paypal/checks.ts";
import { readCustomId } from "#lib/paypal/custom-id.ts";
import { fetchOrder, fetchOwnPayee, type Order } from "#lib/paypal/order.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { fetchPlanId } from "#lib/wordpress/payment.ts";
import type { Payment } from "./ledger.ts";
import { priceOf } from "./price.ts";

// What PayPal knows of a payment, against what it must be (product: Payment verification).

/** `isOver`: it can't be approved any more. */
export type Checked = { verdict: Verdict; isOver: boolean };

/** What an order must cost, and whom it must pay; the ledger knows it of every order that was made here. */
export type OrderTerms = { price: string; currency: string; payee: string };

export async function readOrderTerms({ price, currency, payee, levelId }: Payment): Promise<OrderTerms> {
  const asked = price === null ? (await priceOf(levelId)).price : null;
  return {
    price: price ?? asked?.initial ?? "",
    // An order from before currencies were kept was made in dollars.
    currency: asked?.currency ?? currency ?? "USD",
    payee: payee ?? (await fetchOwnPayee()),
  };
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
  return { order, verdict: checkOrder(order, terms, ownershipOf), isOver };
}

const endedStatuses = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/** Asks PayPal about a subscription. @throws PayPalError; WordPress's errors where the plan is not known */
export async function checkSubscriptionPayment(payment: Payment, token: string): Promise<Checked> {
  const { id, user, levelId } = payment;
  const planId = payment.planId ?? (await fetchPlanId(token, levelId));
  const subscription = await fetchSubscription(id);
  const ownershipOf = (customId?: string) => readCustomId(customId, { kind: "subscription", user, levelId });
  const verdict = checkSubscription(subscription, { planId }, ownershipOf);
  return { verdict, isOver: endedStatuses.includes(subscription.status) };
}
