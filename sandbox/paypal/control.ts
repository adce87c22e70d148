import * as z from "zod";
import { parseObject } from "#sandbox/account/fields.ts";
import { type Answer, json } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { faultRule } from "./faults.ts";
import { fundings } from "./order.ts";
import { approve, findPayment, settle } from "./payment.ts";
import { eventTypes } from "./state.ts";
import { sendEvent } from "./webhook.ts";

/** For tests: there only when faults are on. */
export const paypalControl: readonly Route[] = [
  { method: "POST", path: "/__sandbox/paypal", answer: addFault },
  { method: "DELETE", path: "/__sandbox/paypal", answer: clearFaults },
  { method: "POST", path: "/__sandbox/paypal/approve", answer: approveNow },
  { method: "POST", path: "/__sandbox/paypal/settle", answer: settleNow },
  { method: "POST", path: "/__sandbox/paypal/webhook", answer: setWebhook },
  { method: "POST", path: "/__sandbox/paypal/event", answer: sendNow },
  { method: "GET", path: "/__sandbox/paypal/events", answer: showEvents },
  { method: "GET", path: "/__sandbox/payments", answer: showPayments },
];

const approval = z.strictObject({ id: z.string(), funding: z.enum(fundings).optional() });
const settlement = z.strictObject({ id: z.string(), paid: z.boolean().optional() });
const target = z.strictObject({ url: z.url().nullable() });
const event = z.strictObject({ type: z.enum(eventTypes), id: z.string() });

/** The body in its shape, or the 400 that says what is wrong with it. */
function read<T>(shape: z.ZodType<T>, { body }: Call, use: (value: T) => Answer): Answer {
  const parsed = shape.safeParse(parseObject(body));
  return parsed.success ? use(parsed.data) : json({ error: z.prettifyError(parsed.error) }, 400);
}

function addFault(call: Call, { paypal }: Sandbox): Answer {
  return read(faultRule, call, (rule) => {
    paypal.faults.push(rule);
    return json(paypal.faults);
  });
}

function clearFaults(_: Call, { paypal }: Sandbox): Answer {
  paypal.faults.length = 0;
  return json([]);
}

function approveNow(call: Call, sandbox: Sandbox): Answer {
  return read(approval, call, ({ id, funding }) => {
    if (!findPayment(id, sandbox)) return json({ error: `No payment ${id}` }, 404);
    approve(id, funding ?? "pay", sandbox);
    return json(findPayment(id, sandbox));
  });
}

function settleNow(call: Call, sandbox: Sandbox): Answer {
  return read(settlement, call, ({ id, paid }) => {
    settle(id, paid ?? true, sandbox);
    return json({ id });
  });
}

/** Where events go from now on; null for nowhere. */
function setWebhook(call: Call, { paypal }: Sandbox): Answer {
  return read(target, call, ({ url }) => {
    paypal.webhookUrl = url;
    return json({ url });
  });
}

/** Sends an event about something, whether or not it has just happened. */
function sendNow(call: Call, sandbox: Sandbox): Answer {
  return read(event, call, ({ type, id }) => {
    if (!sandbox.paypal.webhookUrl) return json({ error: "No webhook is set" }, 409);
    void sendEvent(type, id, sandbox);
    return json({ type, id });
  });
}

function showEvents(_: Call, { db }: Sandbox): Answer {
  return json(db.prepare("SELECT * FROM paypal_transmissions ORDER BY created, rowid").all());
}

/** Everything that cost somebody money, and what WordPress gave for it. */
function showPayments(_: Call, { db }: Sandbox): Answer {
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
