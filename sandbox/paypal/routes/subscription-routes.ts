import * as z from "zod";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readObject } from "#sandbox/base/requests.ts";
import { levelName } from "#sandbox/data/levels.ts";
import { findPlan, type LevelPlan } from "#sandbox/paypal/objects/account.ts";
import { termsOf } from "#sandbox/paypal/objects/plan-terms.ts";
import {
  missingField,
  noContent,
  paypalJson,
  paypalTime,
  resourceNotFound,
  unprocessable,
} from "#sandbox/paypal/objects/responses.ts";
import { allSalesOf } from "#sandbox/paypal/objects/sale.ts";
import {
  addSubscription,
  cancelSubscription,
  failureThreshold,
  findSubscription,
  type SubscriptionRow,
} from "#sandbox/paypal/objects/subscription.ts";
import { subscriptionSummary, subscriptionView } from "#sandbox/paypal/objects/subscription-view.ts";
import { transactionView } from "#sandbox/paypal/objects/transaction-view.ts";
import { readPayPalBody, wantsRepresentation } from "./bodies.ts";
import { earlierResult, rememberResult } from "./idempotency.ts";
import { operation } from "./operation.ts";

const subscriptions = "/paypal/v1/billing/subscriptions";
/** The day on which the fake merchant created its plans. */
const plansMade = Date.parse("2024-10-01T08:00:00Z");

/** PayPal's Subscriptions API, version 1. */
export const subscriptionRoutes = createRouter()
  .post(subscriptions, operation("create"), create)
  .get(`${subscriptions}/:id`, operation("subscription"), (c) =>
    paypalJson(subscriptionView(requireSubscription(c), c.env.sandbox)),
  )
  .post(`${subscriptions}/:id/cancel`, operation("cancel"), cancel)
  .get(`${subscriptions}/:id/transactions`, operation("subscription"), showTransactions)
  .get("/paypal/v1/billing/plans/:id", operation("other"), showPlan);

const subscriptionBody = z.looseObject({
  plan_id: z.string().min(3).max(50),
  start_time: z.iso.datetime({ offset: true }).min(20).max(64).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional(),
  application_context: z
    .looseObject({ return_url: z.url().optional(), cancel_url: z.url().optional() })
    .optional(),
});

async function create(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const { plan_id, custom_id, start_time, quantity, application_context } = (
    await readPayPalBody(c, subscriptionBody)
  ).body;
  if (!findPlan(plan_id)) throw resourceNotFound();
  if (quantity !== undefined) {
    const description = "Quantity is not supported for the plan associated with the subscription.";
    throw unprocessable("SUBSCRIPTION_CANNOT_HAVE_QUANTITY", description);
  }
  const earlier = earlierResult(c, "create subscription");
  if (earlier) return showCreated(c, findSubscription(earlier, db), 200);
  const fields = {
    plan_id,
    custom_id: custom_id ?? null,
    quantity: "1",
    return_url: application_context?.return_url ?? null,
    cancel_url: application_context?.cancel_url ?? null,
    starts: start_time === undefined ? null : Date.parse(start_time),
  };
  const subscription = addSubscription(fields, db);
  rememberResult(c, "create subscription", subscription.id);
  return showCreated(c, subscription, 201);
}

function showCreated(c: SandboxContext, found: SubscriptionRow | undefined, status: number): Response {
  if (!found) throw resourceNotFound();
  const show = wantsRepresentation(c) ? subscriptionView : subscriptionSummary;
  return paypalJson(show(found, c.env.sandbox), status);
}

function requireSubscription(c: SandboxContext): SubscriptionRow {
  const subscription = findSubscription(c.req.param("id") ?? "", c.env.sandbox.db);
  if (!subscription) throw resourceNotFound();
  return subscription;
}

async function cancel(c: SandboxContext): Promise<Response> {
  const { id } = requireSubscription(c);
  if (!(await readObject(c))?.reason) throw missingField("/reason");
  if (cancelSubscription(id, c.env.sandbox)) return noContent();
  const description =
    "Invalid subscription status for cancel action; subscription status should be active or suspended.";
  throw unprocessable("SUBSCRIPTION_STATUS_INVALID", description);
}

/** The payments between two times. As at PayPal, both times are required. */
function showTransactions(c: SandboxContext): Response {
  const { id } = requireSubscription(c);
  const { start_time, end_time } = c.req.query();
  for (const [name, time] of Object.entries({ start_time, end_time }))
    if (!time || Number.isNaN(Date.parse(time))) throw missingField(`/${name}`);
  const [from, to] = [Date.parse(start_time ?? ""), Date.parse(end_time ?? "")];
  const payments = allSalesOf(id, c.env.sandbox.db).filter(({ created }) => created >= from && created <= to);
  const self = `${c.env.sandbox.origin}/paypal/v1/billing/subscriptions/${id}/transactions`;
  return paypalJson({
    ...(payments.length > 0 && { transactions: payments.map(transactionView) }),
    links: [{ href: self, rel: "self", method: "GET" }],
  });
}

/** The cycles of a plan: a trial if a test has added one, then the regular cycle. */
function cyclesOf({ cadence, price, id }: LevelPlan, sandbox: Sandbox) {
  const regular = {
    frequency: cadence,
    tenure_type: "REGULAR",
    sequence: 1,
    total_cycles: 0,
    pricing_scheme: { version: 1, fixed_price: { currency_code: "USD", value: price } },
  };
  const { trialDays, trialPrice = "0" } = termsOf(id, sandbox);
  if (!trialDays) return [regular];
  const trial = {
    frequency: { interval_unit: "DAY", interval_count: trialDays },
    tenure_type: "TRIAL",
    sequence: 1,
    total_cycles: 1,
    pricing_scheme: { version: 1, fixed_price: { currency_code: "USD", value: trialPrice } },
  };
  return [trial, { ...regular, sequence: 2 }];
}

function showPlan(c: SandboxContext): Response {
  const plan = findPlan(c.req.param("id"));
  if (!plan) throw resourceNotFound();
  const self = `${c.env.sandbox.origin}/paypal/v1/billing/plans/${plan.id}`;
  const { setupFee } = termsOf(plan.id, c.env.sandbox);
  return paypalJson({
    id: plan.id,
    product_id: "PROD-MURMURMEMBER",
    name: levelName(plan.levelId),
    status: "ACTIVE",
    usage_type: "LICENSED",
    billing_cycles: cyclesOf(plan, c.env.sandbox),
    payment_preferences: {
      auto_bill_outstanding: true,
      ...(setupFee && { setup_fee: { currency_code: "USD", value: setupFee } }),
      setup_fee_failure_action: "CONTINUE",
      payment_failure_threshold: failureThreshold,
    },
    quantity_supported: false,
    create_time: paypalTime(plansMade),
    update_time: paypalTime(plansMade),
    links: [{ href: self, rel: "self", method: "GET" }],
  });
}
