import * as z from "zod";
import { asError, json } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { readControl } from "#sandbox/requests.ts";
import { faultRule } from "./faults.ts";
import { fundings } from "./order.ts";
import { approve, findPayment, settle } from "./payment.ts";
import { eventTypes } from "./state.ts";
import { sendEvent } from "./webhook.ts";

/** For tests: there only when faults are on. */
export const paypalControl = newRoutes()
  .post("/__sandbox/paypal", addFault)
  .delete("/__sandbox/paypal", clearFaults)
  .post("/__sandbox/paypal/approve", approveNow)
  .post("/__sandbox/paypal/settle", settleNow)
  .post("/__sandbox/paypal/webhook", setWebhook)
  .post("/__sandbox/paypal/event", sendNow)
  .get("/__sandbox/paypal/events", showEvents)
  .get("/__sandbox/payments", showPayments);

const approval = z.strictObject({ id: z.string(), funding: z.enum(fundings).optional() });
const settlement = z.strictObject({ id: z.string(), paid: z.boolean().optional() });
const target = z.strictObject({ url: z.url().nullable() });
const event = z.strictObject({ type: z.enum(eventTypes), id: z.string() });

async function addFault(c: SandboxContext): Promise<Response> {
  const { faults } = c.env.sandbox.paypal;
  faults.push(await readControl(c, faultRule));
  return json(faults);
}

function clearFaults(c: SandboxContext): Response {
  c.env.sandbox.paypal.faults.length = 0;
  return json([]);
}

async function approveNow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { id, funding } = await readControl(c, approval);
  if (!findPayment(id, sandbox)) throw asError(json({ error: `No payment ${id}` }, 404));
  approve(id, funding ?? "pay", sandbox);
  return json(findPayment(id, sandbox));
}

async function settleNow(c: SandboxContext): Promise<Response> {
  const { id, paid } = await readControl(c, settlement);
  settle(id, paid ?? true, c.env.sandbox);
  return json({ id });
}

/** Where events go from now on; null for nowhere. */
async function setWebhook(c: SandboxContext): Promise<Response> {
  const { url } = await readControl(c, target);
  c.env.sandbox.paypal.webhookUrl = url;
  return json({ url });
}

/** Sends an event about something, whether or not it has just happened. */
async function sendNow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { type, id } = await readControl(c, event);
  if (!sandbox.paypal.webhookUrl) throw asError(json({ error: "No webhook is set" }, 409));
  void sendEvent(type, id, sandbox);
  return json({ type, id });
}

function showEvents(c: SandboxContext): Response {
  const { db } = c.env.sandbox;
  return json(db.prepare("SELECT * FROM paypal_transmissions ORDER BY created, rowid").all());
}

/** Everything that cost somebody money, and what WordPress gave for it. */
function showPayments({ env: { sandbox } }: SandboxContext): Response {
  const { db } = sandbox;
  return json({
    captures: db
      .prepare(
        `SELECT id, order_id AS orderId, status, currency, value, custom_id AS customId
         FROM paypal_captures ORDER BY created, rowid`,
      )
      .all(),
    subscriptions: db
      .prepare(
        `SELECT id, status, plan_id AS planId, custom_id AS customId, activated FROM paypal_subscriptions
         ORDER BY created, rowid`,
      )
      .all(),
    grants: db
      .prepare(
        `SELECT payment_id AS paymentId, kind, member_id AS memberId, username, grants.level_id AS levelId, at
         FROM grants LEFT JOIN members ON members.id = member_id ORDER BY at, grants.rowid`,
      )
      .all(),
  });
}
