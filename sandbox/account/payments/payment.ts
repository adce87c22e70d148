import { hasKey, requireKey } from "#sandbox/account/member/key.ts";
import { findMember, type MemberRow } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { asError, json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { pick } from "#sandbox/base/random.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { planId } from "#sandbox/paypal/objects/account.ts";
import type { CustomIdKind } from "./custom-id.ts";
import { grant, grantee } from "./grant.ts";
import { checkOrder, checkSubscription, forLevel, type PaymentVerdict } from "./payment-check.ts";

const api = "/wp-json/asmr/v1";

/** A kind of payment: the field with its id, its possible levels, and its check at PayPal. */
type Verification = {
  kind: CustomIdKind;
  field: string;
  levels: readonly number[];
  check(id: string, member: MemberRow, sandbox: Sandbox, isVouched: boolean): PaymentVerdict;
};

const orders: Verification = { kind: "order", field: "paypalOrderID", levels: [6], check: checkOrder };
const subscriptions: Verification = {
  kind: "subscription",
  field: "subscriptionID",
  levels: [2, 3, 4, 5],
  check: checkSubscription,
};

export const paymentRoutes = createRouter()
  .get(`${api}/memberships/level/:id/paypal-plan`, showPlan)
  .post(`${api}/paypal-verify`, (c) => verify(c, orders))
  .post(`${api}/paypal-subscription-verify`, (c) => verify(c, subscriptions))
  .post(`${api}/payments/confirm`, confirmForSite);

/** Shows a level's plan to a member, or to the site without a token. */
async function showPlan(c: SandboxContext): Promise<Response> {
  if (c.req.header("authorization") !== undefined || !hasKey(c)) await requireMember(c);
  const id = c.req.param("id") ?? "";
  if (/^[2-5]$/.test(id)) return json({ planId: planId(Number(id)) });
  const message = "Invalid level ID. PayPal plans are only available for levels 2 through 5.";
  throw wpError(400, "invalid_level", message);
}

/** Grants a payment, once, after asking PayPal. What the browser sends about the payment is ignored. */
async function verify(c: SandboxContext, verification: Verification): Promise<Response> {
  const member = await requireMember(c);
  const body = await readWordPressBody(c);
  return confirm(body, member, { ...verification, isVouched: false }, c.env.sandbox);
}

/** Verifies for the site, which names the member and needs no token. */
async function confirmForSite(c: SandboxContext): Promise<Response> {
  requireKey(c);
  const body = await readWordPressBody(c);
  const verification = { ...(body.kind === "order" ? orders : subscriptions), field: "paypalId" };
  if (body.kind !== "order" && body.kind !== "subscription")
    throw refusal(400, "invalid_kind", "Invalid kind.");
  const member = findMember(Number(body.userId), c.env.sandbox.db);
  if (!member) throw refusal(404, "user_not_found", "There is no such account.");
  return confirm(body, member, { ...verification, isVouched: true }, c.env.sandbox);
}

function confirm(
  body: Record<string, unknown>,
  member: MemberRow,
  { kind, field, levels, check, isVouched }: Verification & { isVouched: boolean },
  sandbox: Sandbox,
): Response {
  const [levelId, id] = [Number(body.levelId), body[field]];
  if (typeof id !== "string" || !id) throw refusal(400, "missing_payment", `Missing parameter(s): ${field}`);
  if (!levels.includes(levelId)) throw refusal(400, "invalid_level", "Invalid level ID.");
  if (grantee(id, sandbox) === member.id) return granted(id);
  const verdict = forLevel(levelId, check(id, member, sandbox, isVouched));
  if (verdict.kind === "refused") throw refusal(...verdict.refusal);
  if (verdict.kind === "waiting") return waitingResponse(id, sandbox);
  if (grant({ id, kind, levelId, until: verdict.until }, member, sandbox) === "taken") {
    throw refusal(409, "payment_used", "This transaction has already been processed for another account.");
  }
  return granted(id);
}

function granted(id: string): Response {
  const message = "Your membership has been activated.";
  return json({ success: true, ...pick([{ message }, {}, { message, processing: false }], "granted", id) });
}

/**
 * The response for a payment that is still being processed. PHP may write its numbers and booleans as text;
 * `success` is always a boolean.
 */
export function waitingResponse(id: string, { settings }: Sandbox): Response {
  const seconds = settings.retryAfterSeconds;
  return json(
    {
      success: false,
      processing: pick<boolean | string | number>([true, "1", 1], "processing", id),
      retry_after: pick<number | string>([seconds, String(seconds)], "retry", id),
      message: "Payment is being processed",
    },
    202,
  );
}

function refusal(status: number, code: string, message: string) {
  return asError(json({ success: false, code, message, data: { status } }, status));
}
