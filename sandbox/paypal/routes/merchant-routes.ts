import * as z from "zod";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { merchant } from "#sandbox/paypal/objects/account.ts";
import { disputeView, findDispute } from "#sandbox/paypal/objects/dispute.ts";
import { paypalJson, resourceNotFound } from "#sandbox/paypal/objects/responses.ts";
import { authAlgo, isSigned } from "#sandbox/paypal/webhook.ts";
import { readPayPalBody } from "./bodies.ts";
import { operation } from "./operation.ts";
import { issueToken } from "./token.ts";

/** The token, the payee, and the verification of events. */
export const merchantRoutes = createRouter()
  .post("/paypal/v1/oauth2/token", operation("token"), issueToken)
  .get("/paypal/v1/identity/oauth2/userinfo", operation("other"), showMerchant)
  .post("/paypal/v1/notifications/verify-webhook-signature", operation("other"), verifySignature)
  .get("/paypal/v1/notifications/webhooks/:id", operation("other"), showWebhook)
  .get("/paypal/v1/notifications/webhooks-events", operation("other"), showEvents)
  .get("/paypal/v1/customer/disputes/:id", operation("other"), showDispute);

/** The fake merchant has one webhook, for all events, at the sandbox's webhook address. */
function showWebhook(c: SandboxContext): Response {
  const { paypal, origin } = c.env.sandbox;
  const id = c.req.param("id");
  if (id !== merchant.webhookId) throw resourceNotFound();
  return paypalJson({
    id,
    url: paypal.webhookUrl ?? "https://www.example.com/webhook",
    event_types: [{ name: "*", description: "ALL" }],
    links: [{ href: `${origin}/paypal/v1/notifications/webhooks/${id}`, rel: "self", method: "GET" }],
  });
}

function showMerchant(): Response {
  return paypalJson({
    user_id: `https://www.paypal.com/webapps/auth/identity/user/${merchant.merchantId}`,
    payer_id: merchant.merchantId,
    name: "Murmur",
    emails: [{ value: merchant.email, primary: true, confirmed: true }],
    verified_account: "true",
  });
}

/** The events of a span of time, newest first, delivered or not. Each page links to the next. */
function showEvents(c: SandboxContext): Response {
  const { db, origin } = c.env.sandbox;
  const { start_time = "", end_time = "", page_size = "10", next_page_token = "0" } = c.req.query();
  const from = Date.parse(start_time) || Date.now() - 30 * 86_400_000;
  const to = Date.parse(end_time) || Date.now();
  const [size, start] = [Number(page_size), Number(next_page_token)];
  const rows = db
    .prepare(
      `SELECT body FROM paypal_transmissions WHERE body IS NOT NULL AND created BETWEEN ? AND ?
       GROUP BY event_id ORDER BY created DESC, rowid DESC LIMIT ? OFFSET ?`,
    )
    .all(from, to, size + 1, start);
  const events = rows.slice(0, size).map(({ body }) => JSON.parse(String(body)));
  const self = `${origin}/paypal/v1/notifications/webhooks-events`;
  const query = new URLSearchParams({
    start_time,
    end_time,
    page_size,
    next_page_token: String(start + size),
  });
  const next = { href: `${self}/?${query}`, rel: "next", method: "GET" };
  const links = [{ href: self, rel: "self", method: "GET" }, ...(rows.length > size ? [next] : [])];
  return paypalJson({ events, count: events.length, links });
}

function showDispute(c: SandboxContext): Response {
  const dispute = findDispute(c.req.param("id") ?? "", c.env.sandbox.db);
  if (!dispute) throw resourceNotFound();
  return paypalJson(disputeView(dispute, c.env.sandbox));
}

const transmission = z.looseObject({
  auth_algo: z.string(),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
});

async function verifySignature(c: SandboxContext): Promise<Response> {
  const { body, given } = await readPayPalBody(c, transmission);
  const sent = {
    id: body.transmission_id,
    time: body.transmission_time,
    // The raw text, because the signature covers its bytes.
    body: JSON.stringify(given.webhook_event),
  };
  const isOurs = body.auth_algo === authAlgo && body.webhook_id === merchant.webhookId;
  const verified = isOurs && isSigned(sent, body.transmission_sig, c.env.sandbox);
  return paypalJson({ verification_status: verified ? "SUCCESS" : "FAILURE" });
}
