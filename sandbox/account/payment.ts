import { type Answer, json, wpError } from "#sandbox/answer.ts";
import { planId } from "#sandbox/paypal/account.ts";
import { pick } from "#sandbox/random.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer, parseObject } from "./fields.ts";
import { grant, grantee } from "./grant.ts";
import type { MemberRow } from "./member.ts";
import { checkOrder, checkSubscription, type Finding, forLevel, type PaymentKind } from "./payment-check.ts";
import { requireSession } from "./session.ts";

const api = "/wp-json/asmr/v1";

/** Plans, and levels for what was paid at PayPal (contract, Upstream; spec §5 and §8). */
export const paymentRoutes: readonly Route[] = [
  { method: "GET", path: `${api}/memberships/level/:id/paypal-plan`, answer: showPlan },
  { method: "POST", path: `${api}/paypal-verify`, answer: verifyOrder },
  { method: "POST", path: `${api}/paypal-subscription-verify`, answer: verifySubscription },
];

function showPlan(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const id = call.params.id ?? "";
  if (/^[2-5]$/.test(id)) return json({ planId: planId(Number(id)) });
  const message = "Invalid level ID. PayPal plans are only available for levels 2 through 5.";
  return wpError(400, "invalid_level", message);
}

function verifyOrder(call: Call, sandbox: Sandbox): Answer {
  return verify("order", "paypalOrderID", [6], checkOrder, call, sandbox);
}

function verifySubscription(call: Call, sandbox: Sandbox): Answer {
  return verify("subscription", "subscriptionID", [2, 3, 4, 5], checkSubscription, call, sandbox);
}

/** What the browser says of the payment decides nothing: PayPal is asked, and each payment is granted once. */
function verify(
  kind: PaymentKind,
  field: string,
  levels: readonly number[],
  check: (id: string, member: MemberRow, sandbox: Sandbox) => Finding,
  call: Call,
  sandbox: Sandbox,
): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const body = parseObject(call.body);
  if (!body) return wpError(400, "rest_invalid_json", "Invalid JSON body passed.");
  const [levelId, id] = [Number(body.levelId), body[field]];
  if (typeof id !== "string" || !id) return refusal(400, "missing_payment", `Missing parameter(s): ${field}`);
  if (!levels.includes(levelId)) return refusal(400, "invalid_level", "Invalid level ID.");
  const { member } = session;
  if (grantee(id, sandbox) === member.id) return granted(id);
  const finding = forLevel(levelId, check(id, member, sandbox));
  if (finding.kind === "refused") return refusal(...finding.refusal);
  if (finding.kind === "waiting") return waiting(id, sandbox);
  if (grant({ id, kind, levelId }, member, sandbox) === "taken") {
    return refusal(409, "payment_used", "This transaction has already been processed for another account.");
  }
  return granted(id);
}

function granted(id: string): Answer {
  const message = "Your membership has been activated.";
  return json({ success: true, ...pick([{ message }, {}, { message, processing: false }], "granted", id) });
}

/** Numbers and booleans as PHP may write them; `success` is always a boolean. */
export function waiting(id: string, { settings }: Sandbox): Answer {
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

function refusal(status: number, code: string, message: string): Answer {
  return json({ success: false, code, message, data: { status } }, status);
}
