import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { page, text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext, type SandboxEnv } from "#sandbox/base/context.ts";
import { sendBrowserFile } from "#sandbox/base/files.ts";
import { merchant, payer } from "#sandbox/paypal/objects/account.ts";
import { newCheckoutToken } from "#sandbox/paypal/objects/ids.ts";
import { type Funding, fundings } from "#sandbox/paypal/objects/order.ts";
import { approve, findPayment, type PayPalPayment } from "#sandbox/paypal/objects/payment.ts";
import { approvalPage, handOverPage, lostPage } from "./approval-page.ts";

/**
 * The pages that a buyer's browser opens, on the site's own origin (`/demo/...`). A decision is a GET,
 * because the site forwards nothing else; it moves no money.
 */
export const approvalRoutes = createRouter()
  .get("/demo/paypal/sdk/js", refuseWrongParameters(), sendBrowserFile("paypal-sdk.js"))
  .get("/demo/paypal/checkoutnow", showApproval)
  .get("/demo/paypal/webapps/billing/subscriptions", showApproval)
  .get("/demo/paypal/checkoutnow/decide", decide);

const intents = ["capture", "authorize", "subscription", "tokenize"];
const sources =
  "paypal venmo paylater credit card ideal sepa bancontact giropay sofort eps mybank p24 blik".split(" ");

/** Guards the imitation of PayPal's JavaScript SDK v5: wrong parameters get a 400, as at PayPal. */
function refuseWrongParameters(): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const mistake = wrongParameter(c.req.query());
    if (!mistake) return next();
    return text(400, `throw new Error("SDK Validation error: '${mistake}'");`, {
      "Content-Type": "text/javascript; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=300",
    });
  };
}

function wrongParameter(query: Record<string, string>): string | null {
  if (query["client-id"] !== merchant.clientId) {
    return "client-id not recognized for either production or sandbox";
  }
  if (!intents.includes(query.intent ?? "capture")) return "Invalid query value for intent";
  const disabled = (query["disable-funding"] ?? "").split(",").filter(Boolean);
  return disabled.every((name) => sources.includes(name)) ? null : "Invalid query value for disable-funding";
}

function showApproval(c: SandboxContext): Response {
  const { payment, sdk, language } = readApproval(c);
  // PayPal's pages are reported to refuse requests with a foreign Referer.
  if (c.req.header("referer")) return payerPage(403, lostPage(language), null);
  if (!payment) return payerPage(404, lostPage(language), null);
  return payerPage(200, approvalPage(payment, { sdk, language }), payment);
}

/** Returns to the shop by its addresses, or sends a message to the page whose button opened this window. */
function decide(c: SandboxContext): Response {
  const { payment, sdk, language } = readApproval(c);
  if (!payment) return payerPage(404, lostPage(language), null);
  const choice = c.req.query("choice");
  const funding = fundings.find((name) => name === choice);
  if (!funding && choice !== "cancel") return payerPage(400, lostPage(language), null);
  if (funding) approve(payment.id, funding, c.env.sandbox);
  const back = funding ? payment.returnUrl : payment.cancelUrl;
  const returnAddress = back ? backTo(back, payment, funding) : null;
  if (sdk || returnAddress === null)
    return payerPage(200, handOverPage(messageOf(payment, funding), returnAddress, language), payment);
  const answer = payerPage(303, "", payment);
  answer.headers.set("Location", returnAddress);
  return answer;
}

function readApproval(c: SandboxContext) {
  const payment = findPayment(c.req.query("token") ?? c.req.query("ba_token") ?? "", c.env.sandbox);
  const isChinese = /^\s*zh/i.test(c.req.header("accept-language") ?? "");
  const language: "en" | "zh" = isChinese ? "zh" : "en";
  return { payment, sdk: c.req.query("sdk") !== undefined, language };
}

/** `return_url` or `cancel_url` with PayPal's parameters. A subscription's has no payer. */
function backTo(address: string, payment: PayPalPayment, funding: Funding | undefined): string {
  const { id, kind, billingToken } = payment;
  const url = new URL(address);
  const added =
    kind === "subscription"
      ? { subscription_id: id, ba_token: billingToken ?? "", token: newCheckoutToken() }
      : { token: id, ...(funding && { PayerID: payer.payer_id }) };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

function messageOf({ id, kind }: PayPalPayment, funding: Funding | undefined) {
  return {
    source: "made-up-paypal",
    outcome: funding ? "approved" : "cancelled",
    id,
    kind,
    payerID: payer.payer_id,
  };
}

/** A page that may run only its own script, and submit its form only here and to the shop. */
function payerPage(status: number, body: string, payment: PayPalPayment | null): Response {
  const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1];
  const hash = script ? `'sha256-${createHash("sha256").update(script).digest("base64")}'` : "'none'";
  const shop = [payment?.returnUrl, payment?.cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `script-src ${hash}`,
    `form-action 'self' ${[...new Set(shop)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return page(status, body, {
    "Content-Security-Policy": policy,
    // Like PayPal's own pages, so that the payment window keeps its opener.
    "Cross-Origin-Opener-Policy": "unsafe-none",
  });
}
