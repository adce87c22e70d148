import type { MemberRow } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { asError, json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readObject } from "#sandbox/base/requests.ts";
import { levelName } from "#sandbox/data/levels.ts";
import { prices } from "#sandbox/data/prices.ts";
import { payer, planId } from "#sandbox/paypal/objects/account.ts";
import { isSubscriptionId } from "#sandbox/paypal/objects/ids.ts";
import { addOrder, captureOrder, findOrder } from "#sandbox/paypal/objects/order.ts";
import { approvalUrl } from "#sandbox/paypal/objects/order-view.ts";
import { addSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { addCheckout, customIdOf } from "./custom-id.ts";
import { grant, grantee } from "./grant.ts";
import { waitingResponse } from "./payment.ts";
import { checkOrder, checkSubscription, type PaymentVerdict } from "./payment-check.ts";

const checkout = "/wp-json/asmr/v1/checkout";

/** Payments on PayPal's own page, and the return from it. Errors are `{error}`. */
export const checkoutRoutes = createRouter()
  .post(`${checkout}/prepare-for-existing-user`, prepare)
  .post(`${checkout}/complete-payment`, complete);

const checkoutError = (status: number, error: string) => asError(json({ error }, status));

/** The payment page is on the shop's origin, which forwards it to the sandbox. */
async function prepare(c: SandboxContext): Promise<Response> {
  const member = await requireMember(c);
  const body = (await readObject(c)) ?? {};
  const levelId = Number(body.level_id);
  if (!prices[levelId]) throw checkoutError(400, "A valid level ID is required.");
  const successUrl = webUrl(body.success_url);
  if (!successUrl) throw checkoutError(400, "A valid success URL is required.");
  const cancelUrl = webUrl(body.cancel_url);
  if (!cancelUrl) throw checkoutError(400, "A valid cancel URL is required.");
  const urls = { return_url: successUrl.href, cancel_url: cancelUrl.href };
  const id = addPayment(levelId, member, urls, c.env.sandbox);
  return json({ checkout_url: approvalUrl(successUrl.origin, id) });
}

function webUrl(value: unknown): URL | null {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function addPayment(
  levelId: number,
  member: MemberRow,
  urls: { return_url: string; cancel_url: string },
  sandbox: Sandbox,
): string {
  const { db } = sandbox;
  const custom_id = customIdOf(levelId < 6 ? "subscription" : "order", member, levelId);
  if (levelId < 6) {
    const made = addSubscription({ plan_id: planId(levelId), custom_id, quantity: "1", ...urls }, db);
    addCheckout(made.id, member.id, sandbox);
    return made.ba_token ?? made.id;
  }
  const description = `Membership Upgrade: ${levelName(levelId)}`;
  const amount = { currency_code: "USD", value: prices[levelId] ?? "" };
  return addOrder({ intent: "CAPTURE", units: [{ amount, custom_id, description }], ...urls }, db).id;
}

/** Captures an approved order. A subscription has already taken its first payment. */
async function complete(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { token: id, PayerID } = (await readObject(c)) ?? {};
  if (typeof id !== "string" || !id) throw checkoutError(400, "PayPal token is required.");
  if (typeof PayerID !== "string" || !PayerID) throw checkoutError(400, "PayPal PayerID is required.");
  if (grantee(id, sandbox) === member.id) return completedResponse();
  const isSubscription = isSubscriptionId(id);
  const check = () => (isSubscription ? checkSubscription : checkOrder)(id, member, sandbox);
  let verdict = check();
  if (isUnpaid(verdict) && PayerID !== payer.payer_id) {
    throw checkoutError(400, "PayerID does not match the payment.");
  }
  if (isUnpaid(verdict) && findOrder(id, sandbox.db)?.status === "APPROVED") {
    captureOrder(id, sandbox);
    verdict = check();
  }
  if (verdict.kind === "refused") throw checkoutError(verdict.refusal[0], verdict.refusal[2]);
  if (verdict.kind === "waiting") return waitingResponse(id, sandbox);
  const { levelId, until } = verdict;
  const kind = isSubscription ? "subscription" : "order";
  if (grant({ id, kind, levelId, until }, member, sandbox) === "taken") {
    throw checkoutError(409, "This payment has already been used.");
  }
  return completedResponse();
}

const isUnpaid = (verdict: PaymentVerdict) => verdict.kind === "refused" && verdict.refusal[0] === 402;

function completedResponse(): Response {
  return json({ success: true, message: "Payment completed successfully." });
}
