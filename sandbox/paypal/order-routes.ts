import * as z from "zod";
import { parseObject } from "#sandbox/account/fields.ts";
import type { Answer } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { invalidRequest, missing, noResource, paypalJson, unprocessable } from "./answers.ts";
import type { FaultName } from "./faults.ts";
import { addOrder, captureOrder, findCapture, findOrder, type OrderRow, type Refusal } from "./order.ts";
import { approvalUrl, captureView, orderSummary, orderView } from "./order-view.ts";
import { earlier, remember } from "./requests.ts";
import { rest } from "./rest.ts";

const orders = "/v2/checkout/orders";

/** Orders v2 and Payments v2, as far as a shop without shipping needs them. */
export const orderRoutes: readonly Route[] = [
  rest("create", "POST", orders, create),
  rest("order", "GET", `${orders}/:id`, show),
  rest("capture", "POST", `${orders}/:id/capture`, capture),
  rest("other", "GET", "/v2/payments/captures/:id", showCapture),
];

const urls = z.looseObject({ return_url: z.url().optional(), cancel_url: z.url().optional() });
const unit = z.looseObject({
  amount: z.looseObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
  }),
  custom_id: z.string().min(1).max(127).optional(),
  description: z.string().max(127).optional(),
});
const body = z.looseObject({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z.array(unit).min(1).max(10),
  application_context: urls.optional(),
  payment_source: z
    .looseObject({ paypal: z.looseObject({ experience_context: urls.optional() }).optional() })
    .optional(),
});

function create(call: Call, sandbox: Sandbox): Answer {
  const given = parseObject(call.body);
  const parsed = body.safeParse(given);
  if (!given || !parsed.success) return wrongBody(given, parsed.error);
  const { intent, purchase_units, application_context, payment_source } = parsed.data;
  if (purchase_units.some(({ amount }) => Number(amount.value) <= 0)) {
    return unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  }
  const before = earlier(call, "create order", sandbox);
  if (before) return shown(call, findOrder(before, sandbox.db), 200, sandbox);
  const context = payment_source?.paypal?.experience_context ?? application_context;
  const order = addOrder(
    {
      intent,
      units: purchase_units,
      return_url: context?.return_url ?? null,
      cancel_url: context?.cancel_url ?? null,
    },
    sandbox.db,
  );
  remember(call, "create order", order.id, sandbox);
  return shown(call, order, 201, sandbox);
}

/** The first thing wrong, as PayPal names it. */
export function wrongBody(given: object | null, error: z.ZodError | undefined): Answer {
  if (!given) return invalidRequest("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.");
  const issue = error?.issues[0];
  const field = `/${issue?.path.join("/") ?? ""}`;
  const absent = issue?.code === "invalid_type" && issue.message.endsWith("undefined");
  return absent || issue?.code === "invalid_value"
    ? missing(field)
    : invalidRequest(field, "INVALID_PARAMETER_SYNTAX", issue?.message ?? "The value is not valid.");
}

/** Without `Prefer: return=representation` a creating call answers the short form. */
export const wantsAll = ({ headers }: Call) => String(headers.prefer ?? "").includes("return=representation");

function shown(call: Call, order: OrderRow | undefined, status: number, sandbox: Sandbox): Answer {
  if (!order) return noResource();
  return paypalJson(wantsAll(call) ? orderView(order, sandbox) : orderSummary(order, sandbox), status);
}

function show({ params }: Call, sandbox: Sandbox): Answer {
  const order = findOrder(params.id ?? "", sandbox.db);
  return order ? paypalJson(orderView(order, sandbox)) : noResource();
}

function showCapture({ params }: Call, sandbox: Sandbox): Answer {
  const found = findCapture(params.id ?? "", sandbox.db);
  return found && found.id === params.id ? paypalJson(captureView(found, sandbox)) : noResource();
}

const refusals: Record<Refusal, string> = {
  ORDER_NOT_APPROVED: "Payer has not yet approved the Order for payment.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
};

/** A capture that is asked for again with its PayPal-Request-Id is answered as it is now, with 200. */
function capture(call: Call, sandbox: Sandbox, fault: FaultName | null): Answer {
  const id = call.params.id ?? "";
  const order = findOrder(id, sandbox.db);
  if (!order) return noResource();
  const action = `capture ${id}`;
  if (earlier(call, action, sandbox) && fault !== "already-captured") return captured(call, id, 200, sandbox);
  if (order.intent !== "CAPTURE") {
    return unprocessable("ACTION_DOES_NOT_MATCH_INTENT", "Order was created with an intent of 'AUTHORIZE'.");
  }
  const funding = fault === "declined" || fault === "pending" ? fault : undefined;
  const refused = captureOrder(id, sandbox, funding);
  if (refused) return refuse(refused, id, sandbox);
  if (fault === "already-captured") return refuse("ORDER_ALREADY_CAPTURED", id, sandbox);
  remember(call, action, id, sandbox);
  return { ...captured(call, id, 201, sandbox), ...(fault === "lost-capture" && { reset: true }) };
}

function refuse(issue: Refusal, id: string, { origin }: Sandbox): Answer {
  const again = [{ href: approvalUrl(origin, id), rel: "redirect", method: "GET" }];
  return unprocessable(issue, refusals[issue], issue === "INSTRUMENT_DECLINED" ? again : []);
}

function captured(call: Call, id: string, status: number, sandbox: Sandbox): Answer {
  const order = findOrder(id, sandbox.db);
  if (!order) return noResource();
  const whole = orderView(order, sandbox);
  if (wantsAll(call)) return paypalJson(whole, status);
  const { payment_source, purchase_units, payer, links } = whole;
  const units = purchase_units.map(({ reference_id, payments }) => ({ reference_id, payments }));
  return paypalJson(
    { id, status: whole.status, payment_source, purchase_units: units, payer, links },
    status,
  );
}
