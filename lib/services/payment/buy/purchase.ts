import "server-only";
import type { Agreement } from "#lib/contracts/payment/payment.ts";
import { customIdOf, newNonce } from "#lib/paypal/custom-id.ts";
import { createOrder, payeeOf } from "#lib/paypal/order.ts";
import { createSubscription } from "#lib/paypal/subscription.ts";
import { paypalCredentials } from "#lib/paypal/transport.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { addPayment, updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { toStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { agreementAt, newPayment, videoOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";
import { sharedFlight } from "#lib/services/payment/shared-flight.ts";
import { readPlanId, readPricedLevel, requireMatchingPlan } from "#lib/services/payment/terms/level-terms.ts";
import { storePayee } from "#lib/services/payment/terms/payee.ts";
import { returnPaths } from "#lib/services/payment/terms/return-paths.ts";
import { type Buyer, readBuyer, requireNothingUnderWay } from "./buyer.ts";
import { updateOpenSubscriptions } from "./open-subscriptions.ts";

/** PayPal's client id, for the browser's script. @throws SiteError 503 */
export const readPayPalConfig = () => ({ clientId: paypalCredentials().clientId });

type Purchase = { levelId: number; agreed?: Agreement; video?: string | undefined };

/** Creates an order for a level at PayPal, at the server's price. @throws SiteError; SessionEnded; UpstreamError */
export async function purchaseOrder(
  token: string,
  { levelId, agreed, video }: Purchase,
): Promise<{ orderId: string }> {
  paypalCredentials();
  const buyer = await readBuyer(token, levelId);
  const { user, readAt: createdAt } = buyer;
  const { name, price } = await readPricedLevel(levelId);
  await updateOpenSubscriptions(user);
  await requireNothingUnderWay(buyer);
  const { initial, currency, cycle } = price;
  // A level with a billing period is sold by subscription, not by an order.
  if (cycle !== null) throw new SiteError(503, "PLAN_DIFFERS");
  const nonce = newNonce();
  const order = await createOrder({
    back: returnPaths,
    price: initial,
    currency,
    description: `Membership Upgrade: ${name}`,
    customId: customIdOf({ kind: "order", user, levelId }, nonce),
  }).catch(throwPayPalTrouble);
  await storePayee(order);
  await addPayment(
    newPayment({
      id: order.id,
      kind: "order",
      user,
      levelId,
      nonce,
      createdAt,
      video: videoOf(video),
      price: initial,
      currency,
      payee: payeeOf(order),
      ...agreementAt(createdAt, agreed),
      ...(await toStoredToken(token)),
    }),
  );
  return { orderId: order.id };
}

async function subscribe(token: string, buyer: Buyer, { levelId, agreed, video }: Purchase) {
  const { user, readAt: createdAt } = buyer;
  const choice = { createdAt, ...agreementAt(createdAt, agreed), video: videoOf(video) };
  const planId = await readPlanId(token, levelId);
  const { initial: price, currency } = await requireMatchingPlan(levelId, planId);
  const open = await updateOpenSubscriptions(user, planId);
  await requireNothingUnderWay(buyer);
  if (open !== null) {
    // The member uses the open subscription, so its wait for approval begins anew.
    await updatePayment(open, choice);
    return { subscriptionId: open };
  }
  const nonce = newNonce();
  const subscription = await createSubscription({
    back: returnPaths,
    planId,
    customId: customIdOf({ kind: "subscription", user, levelId }, nonce),
  }).catch(throwPayPalTrouble);
  const { id } = subscription;
  const terms = { kind: "subscription", user, levelId, price, currency, planId, nonce } as const;
  await addPayment(newPayment({ id, ...terms, ...choice, ...(await toStoredToken(token)) }));
  return { subscriptionId: id };
}

/** Opens one subscription at a time for a member and level. */
const subscribeFlight = sharedFlight<{ subscriptionId: string }, never>({
  name: "subscribe",
  whenBusy: () => {
    throw new SiteError(409, "PAYMENT_PENDING");
  },
  patienceMs: 10_000,
});

/** Creates a subscription to a level's plan at PayPal. @throws SiteError; SessionEnded; UpstreamError */
export async function purchaseSubscription(
  token: string,
  purchase: Purchase,
): Promise<{ subscriptionId: string }> {
  paypalCredentials();
  const buyer = await readBuyer(token, purchase.levelId);
  return subscribeFlight.join(`${buyer.user} ${purchase.levelId}`, () => subscribe(token, buyer, purchase));
}
