import * as z from "zod";
import { asError, json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readControl } from "#sandbox/base/requests.ts";
import { faultRule } from "#sandbox/base/state/paypal-faults.ts";
import { eventTypes } from "#sandbox/base/state/paypal-state.ts";
import { planId } from "./objects/account.ts";
import { findDispute, openDispute, resolveDispute } from "./objects/dispute.ts";
import { fundings } from "./objects/order.ts";
import { approve, findPayment, settle } from "./objects/payment.ts";
import { giveBack } from "./objects/refund.ts";
import {
  addSubscription,
  billDue,
  cancelSubscription,
  expireSubscription,
  failPayment,
  holdPayment,
} from "./objects/subscription.ts";
import { sendEvent } from "./webhook.ts";

/** Routes for tests; available only while faults are on. */
export const paypalControl = createRouter()
  .post("/__sandbox/paypal", addFault)
  .delete("/__sandbox/paypal", clearFaults)
  .post("/__sandbox/paypal/subscribe", subscribeNow)
  .post("/__sandbox/paypal/approve", approveNow)
  .post("/__sandbox/paypal/settle", settleNow)
  .post("/__sandbox/paypal/webhook", setWebhook)
  .post("/__sandbox/paypal/event", sendNow)
  .post("/__sandbox/paypal/bill", billNow)
  .post("/__sandbox/paypal/cancel", cancelNow)
  .post("/__sandbox/paypal/expire", expireNow)
  .post("/__sandbox/paypal/suspend", suspendNow)
  .post("/__sandbox/paypal/hold", holdNow)
  .post("/__sandbox/paypal/refund", refundNow)
  .post("/__sandbox/paypal/dispute", disputeNow)
  .post("/__sandbox/paypal/resolve", resolveNow)
  .post("/__sandbox/paypal/plan", setPlanTerms)
  .get("/__sandbox/paypal/events", showEvents)
  .get("/__sandbox/payments", showPayments);

const approval = z.strictObject({
  id: z.string(),
  funding: z.enum(fundings).optional(),
  /** The reason of a pending capture, in PayPal's words. */
  reason: z.string().optional(),
});
const ownSubscription = z.strictObject({
  levelId: z.int().min(2).max(5),
  customId: z.string().min(1).max(127).optional(),
  startTime: z.iso.datetime().optional(),
  funding: z.enum(fundings).optional(),
});
const settlement = z.strictObject({ id: z.string(), paid: z.boolean().optional() });
const share = z.number().min(0).max(1);
const target = z.strictObject({
  url: z.url().nullable(),
  lose: share.optional(),
  double: share.optional(),
  lateMs: z.int().min(0).optional(),
});
const bill = z.strictObject({
  /** The subscriptions whose payment fails. */
  failing: z.array(z.string()).optional(),
  /** The subscriptions whose next payment is taken early. */
  early: z.array(z.string()).optional(),
});
const idBody = z.strictObject({ id: z.string() });
const refund = z.strictObject({
  id: z.string(),
  value: z.string().optional(),
  reversed: z.boolean().optional(),
});
const resolution = z.strictObject({ id: z.string(), buyerWins: z.boolean() });
const planTerms = z.strictObject({
  levelId: z.int().min(2).max(5),
  trialDays: z.int().min(1).optional(),
  trialPrice: z.string().optional(),
  setupFee: z.string().optional(),
});
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

/**
 * Creates and approves a subscription as a buyer can who has the shop's public client id, without the shop.
 */
async function subscribeNow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { levelId, customId, startTime, funding } = await readControl(c, ownSubscription);
  const starts = startTime === undefined ? null : Date.parse(startTime);
  const terms = { plan_id: planId(levelId), custom_id: customId ?? null, quantity: "1", starts };
  const { id } = addSubscription({ ...terms, return_url: null, cancel_url: null }, sandbox.db);
  approve(id, funding ?? "pay", sandbox);
  return json({ id });
}

async function approveNow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { id, funding, reason } = await readControl(c, approval);
  if (!findPayment(id, sandbox)) throw asError(json({ error: `No payment ${id}` }, 404));
  approve(id, funding ?? "pay", sandbox, reason);
  return json(findPayment(id, sandbox));
}

async function settleNow(c: SandboxContext): Promise<Response> {
  const { id, paid } = await readControl(c, settlement);
  settle(id, paid ?? true, c.env.sandbox);
  return json({ id });
}

/** Charges the subscriptions that are due. */
async function billNow(c: SandboxContext): Promise<Response> {
  return json({ billed: billDue(c.env.sandbox, await readControl(c, bill)) });
}

/** The buyer cancels a subscription in their PayPal account. */
async function cancelNow(c: SandboxContext): Promise<Response> {
  const { id } = await readControl(c, idBody);
  return json({ cancelled: cancelSubscription(id, c.env.sandbox) });
}

/** One more payment fails, which suspends the subscription. */
async function suspendNow(c: SandboxContext): Promise<Response> {
  const { id } = await readControl(c, idBody);
  failPayment(id, c.env.sandbox);
  return json({ id });
}

/** Makes PayPal hold the first payment. `settle` takes or denies it. */
async function holdNow(c: SandboxContext): Promise<Response> {
  const { id } = await readControl(c, idBody);
  holdPayment(id, c.env.sandbox);
  return json({ id });
}

async function expireNow(c: SandboxContext): Promise<Response> {
  const { id } = await readControl(c, idBody);
  expireSubscription(id, c.env.sandbox);
  return json({ id });
}

async function refundNow(c: SandboxContext): Promise<Response> {
  const { id, ...how } = await readControl(c, refund);
  if (!giveBack(id, how, c.env.sandbox)) throw asError(json({ error: `Nothing to give back of ${id}` }, 409));
  return json({ id });
}

async function disputeNow(c: SandboxContext): Promise<Response> {
  const { id } = await readControl(c, idBody);
  return json({ id: openDispute(id, c.env.sandbox) });
}

async function resolveNow(c: SandboxContext): Promise<Response> {
  const { id, buyerWins } = await readControl(c, resolution);
  const found = findDispute(id, c.env.sandbox.db);
  if (!found) throw asError(json({ error: `No dispute ${id}` }, 404));
  resolveDispute(found, buyerWins, c.env.sandbox);
  return json({ id });
}

async function setPlanTerms(c: SandboxContext): Promise<Response> {
  const { levelId, ...terms } = await readControl(c, planTerms);
  c.env.sandbox.paypal.planTerms.set(levelId, terms);
  return json(terms);
}

/** Sets the webhook's address and its delivery faults; null turns it off. */
async function setWebhook(c: SandboxContext): Promise<Response> {
  const { url, lose = 0, double = 0, lateMs = 0 } = await readControl(c, target);
  Object.assign(c.env.sandbox.paypal, { webhookUrl: url, delivery: { lose, double, lateMs } });
  return json({ url });
}

/** Sends an event about an object, even if nothing has happened to it. */
async function sendNow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { type, id } = await readControl(c, event);
  if (!sandbox.paypal.webhookUrl) throw asError(json({ error: "No webhook is set" }, 409));
  sendEvent(type, id, sandbox);
  return json({ type, id });
}

function showEvents(c: SandboxContext): Response {
  const { db } = c.env.sandbox;
  return json(db.prepare("SELECT * FROM paypal_transmissions ORDER BY created, rowid").all());
}

/** Every payment that charged somebody, with the level that WordPress gave for it. */
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
        `SELECT id, status, funding, plan_id AS planId, custom_id AS customId, ba_token AS billingToken,
           activated, next_due AS nextDue
         FROM paypal_subscriptions ORDER BY created, rowid`,
      )
      .all(),
    sales: db
      .prepare(
        `SELECT id, subscription_id AS subscriptionId, status, currency, value, created FROM paypal_sales
         ORDER BY created, rowid`,
      )
      .all(),
    refunds: db
      .prepare(
        `SELECT id, transaction_id AS transactionId, reversed, currency, value, created FROM paypal_refunds
         ORDER BY created, rowid`,
      )
      .all(),
    notices: db
      .prepare(
        `SELECT id, type, member_id AS memberId, level_id AS levelId, payment_id AS paymentId,
           transaction_id AS transactionId, amount, currency, at FROM payment_notices ORDER BY rowid`,
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
