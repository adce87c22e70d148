import * as z from "zod";
import { parseObject } from "#sandbox/account/fields.ts";
import type { Answer } from "#sandbox/answer.ts";
import { levelName } from "#sandbox/data/levels.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { findPlan } from "./account.ts";
import { missing, noResource, paypalJson, paypalTime, unprocessable } from "./answers.ts";
import { wantsAll, wrongBody } from "./order-routes.ts";
import { earlier, remember } from "./requests.ts";
import { rest } from "./rest.ts";
import {
  addSubscription,
  cancelSubscription,
  findSubscription,
  type SubscriptionRow,
} from "./subscription.ts";
import { subscriptionSummary, subscriptionView } from "./subscription-view.ts";

const subscriptions = "/v1/billing/subscriptions";
/** The day the made-up merchant set up its plans. */
const PLANS_MADE = Date.parse("2024-10-01T08:00:00Z");

/** Subscriptions v1. */
export const subscriptionRoutes: readonly Route[] = [
  rest("create", "POST", subscriptions, create),
  rest("subscription", "GET", `${subscriptions}/:id`, show),
  rest("cancel", "POST", `${subscriptions}/:id/cancel`, cancel),
  rest("other", "GET", "/v1/billing/plans/:id", showPlan),
];

const body = z.looseObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z.string().min(1).max(127).optional(),
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional(),
  application_context: z
    .looseObject({ return_url: z.url().optional(), cancel_url: z.url().optional() })
    .optional(),
});

function create(call: Call, sandbox: Sandbox): Answer {
  const given = parseObject(call.body);
  const parsed = body.safeParse(given);
  if (!given || !parsed.success) return wrongBody(given, parsed.error);
  const { plan_id, custom_id, quantity, application_context } = parsed.data;
  if (!findPlan(plan_id)) return noResource();
  const before = earlier(call, "create subscription", sandbox);
  if (before) return shown(call, findSubscription(before, sandbox.db), 200, sandbox);
  const fields = {
    plan_id,
    custom_id: custom_id ?? null,
    quantity: quantity ?? "1",
    return_url: application_context?.return_url ?? null,
    cancel_url: application_context?.cancel_url ?? null,
  };
  const made = addSubscription(fields, sandbox.db);
  remember(call, "create subscription", made.id, sandbox);
  return shown(call, made, 201, sandbox);
}

function shown(call: Call, found: SubscriptionRow | undefined, status: number, sandbox: Sandbox): Answer {
  if (!found) return noResource();
  return paypalJson(
    wantsAll(call) ? subscriptionView(found, sandbox) : subscriptionSummary(found, sandbox),
    status,
  );
}

function show({ params }: Call, sandbox: Sandbox): Answer {
  const found = findSubscription(params.id ?? "", sandbox.db);
  return found ? paypalJson(subscriptionView(found, sandbox)) : noResource();
}

function cancel(call: Call, sandbox: Sandbox): Answer {
  const id = call.params.id ?? "";
  if (!findSubscription(id, sandbox.db)) return noResource();
  if (!parseObject(call.body)?.reason) return missing("/reason");
  if (cancelSubscription(id, sandbox)) return { ...paypalJson(null, 204), body: "" };
  const description =
    "Invalid subscription status for cancel action; subscription status should be active or suspended.";
  return unprocessable("SUBSCRIPTION_STATUS_INVALID", description);
}

function showPlan({ params }: Call, sandbox: Sandbox): Answer {
  const plan = findPlan(params.id);
  if (!plan) return noResource();
  const self = `${sandbox.origin}/paypal/v1/billing/plans/${plan.id}`;
  return paypalJson({
    id: plan.id,
    product_id: "PROD-MURMURMEMBER",
    name: levelName(plan.levelId),
    status: "ACTIVE",
    usage_type: "LICENSED",
    billing_cycles: [
      {
        frequency: plan.cadence,
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { version: 1, fixed_price: { currency_code: "USD", value: plan.price } },
      },
    ],
    payment_preferences: {
      auto_bill_outstanding: true,
      setup_fee_failure_action: "CONTINUE",
      payment_failure_threshold: 1,
    },
    quantity_supported: false,
    create_time: paypalTime(PLANS_MADE),
    update_time: paypalTime(PLANS_MADE),
    links: [{ href: self, rel: "self", method: "GET" }],
  });
}
