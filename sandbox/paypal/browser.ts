import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, text } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { merchant, payer } from "./account.ts";
import { approvalPage, handOverPage, lostPage } from "./approval-page.ts";
import { type Funding, fundings } from "./order.ts";
import { approve, findPayment, type Payment } from "./payment.ts";

/**
 * What a payer's browser opens, on the site's own origin (`/demo/...`). Deciding is a GET, because the site forwards
 * nothing else; no money moves by it.
 */
export const browserRoutes: readonly Route[] = [
  { method: "GET", path: "/demo/paypal/sdk/js", answer: sendSdk },
  { method: "GET", path: "/demo/paypal/checkoutnow", answer: ask },
  { method: "GET", path: "/demo/paypal/checkoutnow/decide", answer: decide },
];

const intents = ["capture", "authorize", "subscription", "tokenize"];
const sources =
  "paypal venmo paylater credit card ideal sepa bancontact giropay sofort eps mybank p24 blik".split(" ");

/** The stand-in for PayPal's JavaScript SDK v5; wrong parameters are answered as PayPal does, with a 400. */
function sendSdk({ url }: Call): Answer {
  const query = url.searchParams;
  const wrong = wrongParameter(query);
  const headers = {
    "Content-Type": "text/javascript; charset=UTF-8",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=300",
  };
  if (wrong) return text(400, `throw new Error("SDK Validation error: '${wrong}'");`, headers);
  return text(200, readFileSync(join(import.meta.dirname, "browser", "sdk.js"), "utf8"), headers);
}

function wrongParameter(query: URLSearchParams): string | null {
  if (query.get("client-id") !== merchant.clientId) {
    return "client-id not recognized for either production or sandbox";
  }
  if (!intents.includes(query.get("intent") ?? "capture")) return "Invalid query value for intent";
  const disabled = (query.get("disable-funding") ?? "").split(",").filter(Boolean);
  return disabled.every((name) => sources.includes(name)) ? null : "Invalid query value for disable-funding";
}

function ask({ url, headers }: Call, sandbox: Sandbox): Answer {
  const { payment, sdk, language } = read(url, headers, sandbox);
  if (!payment) return page(404, lostPage(language), null);
  return page(200, approvalPage(payment, { sdk, language }), payment);
}

/** Back to the shop: by its own addresses, or by a message to the page whose button opened this window. */
function decide({ url, headers }: Call, sandbox: Sandbox): Answer {
  const { payment, sdk, language } = read(url, headers, sandbox);
  if (!payment) return page(404, lostPage(language), null);
  const choice = url.searchParams.get("choice");
  const funding = fundings.find((name) => name === choice);
  if (!funding && choice !== "cancel") return page(400, lostPage(language), null);
  if (funding) approve(payment.id, funding, sandbox);
  if (sdk) return page(200, handOverPage(messageOf(payment, funding), language), payment);
  const back = funding ? payment.returnUrl : payment.cancelUrl;
  if (!back) return page(200, handOverPage(messageOf(payment, funding), language), payment);
  const headers303 = { Location: backTo(back, payment, funding), "Cache-Control": "no-store" };
  return { ...page(303, "", payment), headers: { ...page(303, "", payment).headers, ...headers303 } };
}

function read(url: URL, headers: Call["headers"], sandbox: Sandbox) {
  const payment = findPayment(url.searchParams.get("token") ?? "", sandbox);
  const language: "en" | "zh" = /^\s*zh/i.test(String(headers["accept-language"] ?? "")) ? "zh" : "en";
  return { payment, sdk: url.searchParams.has("sdk"), language };
}

/** `return_url` and `cancel_url` with what PayPal adds to them. */
function backTo(address: string, { id, kind }: Payment, funding: Funding | undefined): string {
  const url = new URL(address);
  url.searchParams.set("token", id);
  if (kind === "subscription") url.searchParams.set("subscription_id", id);
  if (funding) url.searchParams.set("PayerID", payer.payer_id);
  return url.href;
}

function messageOf({ id, kind }: Payment, funding: Funding | undefined) {
  return {
    source: "made-up-paypal",
    outcome: funding ? "approved" : "cancelled",
    id,
    kind,
    payerID: payer.payer_id,
  };
}

/** A page that can run nothing but its own script, and send its form here and back to the shop. */
function page(status: number, body: string, payment: Payment | null): Answer {
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
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      // As PayPal's own: a payment window stays its opener's on the way through here.
      "Cross-Origin-Opener-Policy": "unsafe-none",
      "X-Robots-Tag": "noindex",
    },
    body,
  };
}
