import "server-only";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { paths } from "#lib/paths.ts";
import { customIdOf } from "#lib/paypal/custom-id.ts";
import { createOrder, payeeOf } from "#lib/paypal/order.ts";
import { createSubscription } from "#lib/paypal/subscription.ts";
import { credentials } from "#lib/paypal/transport.ts";
import { settings } from "#lib/settings.ts";
import { fetchPlan } from "#lib/wordpress/payment.ts";
import { Refusal } from "#lib/wordpress/refusal.ts";
import { type Buyer, levelOf, readBuyer, requireIdle } from "./buyer.ts";
import { asTrouble, findOpen, remember } from "./open.ts";
import { Flights } from "./single-flight.ts";

/** PayPal's client id, for the browser's script. @throws SiteError 503 */
export const paypalConfig = () => ({ clientId: credentials().clientId });

/** The plan of a level, 2 to 5. @throws SiteError 400, 502; SessionEnded */
export async function readPlan(token: string, levelId: number): Promise<{ planId: string }> {
  if (!(Number.isInteger(levelId) && levelId >= 2 && levelId <= 5)) throw new SiteError(400, "PLAN_LEVEL");
  return { planId: await planOf(token, levelId) };
}

async function planOf(token: string, levelId: number): Promise<string> {
  try {
    return await fetchPlan(token, levelId);
  } catch (error) {
    const kind = upstreamFailure(error)?.kind;
    if (kind === undefined && !(error instanceof Refusal)) throw error;
    throw new SiteError(kind === "timeout" ? 504 : 502, kind === "invalid" ? "PLAN_INVALID" : "PLAN_FAILED");
  }
}

const returnTo = () => {
  const { SITE_URL, SITE_NAME } = settings();
  return {
    brand: SITE_NAME,
    returnUrl: `${SITE_URL}${paths.paymentSuccess}`,
    cancelUrl: `${SITE_URL}${paths.paymentCancelled}`,
  };
};

/** What a level costs now. @throws SiteError 502 where its text names no price (ruling 25) */
export async function priceOf(levelId: number): Promise<{ name: string; price: string }> {
  const { name, price } = await levelOf(levelId);
  if (price === null) throw new SiteError(502, "PLAN_FAILED");
  return { name, price };
}

/** Makes an order for a level at PayPal, at the server's price. @throws SiteError; SessionEnded; UpstreamError */
export async function purchaseOrder(token: string, levelId: number): Promise<{ orderId: string }> {
  credentials();
  const buyer = await readBuyer(token, levelId);
  const { user } = buyer;
  const { name, price } = await priceOf(levelId);
  await findOpen(user);
  await requireIdle(buyer);
  const order = await createOrder({
    price,
    description: `Membership Upgrade: ${name}`,
    customId: customIdOf({ kind: "order", user, levelId }),
    ...returnTo(),
  }).catch(asTrouble);
  await remember(token, { id: order.id, kind: "order", user, levelId, price, payee: payeeOf(order) });
  return { orderId: order.id };
}

async function subscribe(token: string, buyer: Buyer, levelId: number) {
  const { user } = buyer;
  const planId = await planOf(token, levelId);
  const open = await findOpen(user, planId);
  await requireIdle(buyer);
  if (open !== null) return { subscriptionId: open };
  const subscription = await createSubscription({
    planId,
    customId: customIdOf({ kind: "subscription", user, levelId }),
    ...returnTo(),
  }).catch(asTrouble);
  await remember(token, { id: subscription.id, kind: "subscription", user, levelId, planId });
  return { subscriptionId: subscription.id };
}

const subscribing = new Flights<{ subscriptionId: string }, never>();

/** Makes a subscription on a level's plan at PayPal, one at a time. @throws SiteError; SessionEnded; UpstreamError */
export async function purchaseSubscription(
  token: string,
  levelId: number,
): Promise<{ subscriptionId: string }> {
  credentials();
  const buyer = await readBuyer(token, levelId);
  return subscribing.join(
    `${buyer.user} ${levelId}`,
    () => {},
    () => subscribe(token, buyer, levelId),
  );
}
