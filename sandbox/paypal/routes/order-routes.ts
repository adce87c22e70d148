import * as z from "zod";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { resetConnection } from "#sandbox/faults/spoil.ts";
import { requireCoins } from "#sandbox/paypal/objects/money.ts";
import {
  addOrder,
  type CaptureRefusal,
  captureOrder,
  findCapture,
  findOrder,
  type OrderRow,
} from "#sandbox/paypal/objects/order.ts";
import { approvalUrl, captureView, orderSummary, orderView } from "#sandbox/paypal/objects/order-view.ts";
import { paypalJson, resourceNotFound, unprocessable } from "#sandbox/paypal/objects/responses.ts";
import { readPayPalBody, wantsRepresentation } from "./bodies.ts";
import { earlierResult, rememberResult } from "./idempotency.ts";
import { operation } from "./operation.ts";

const orders = "/paypal/v2/checkout/orders";

/** Orders v2 and Payments v2, as far as a shop without shipping needs them. */
export const orderRoutes = createRouter()
  .post(orders, operation("create"), createOrder)
  .get(`${orders}/:id`, operation("order"), (c) => paypalJson(orderView(requireOrder(c), c.env.sandbox)))
  .post(`${orders}/:id/capture`, operation("capture"), capture)
  .get("/paypal/v2/payments/captures/:id", operation("other"), showCapture);

const urls = z.looseObject({ return_url: z.url().optional(), cancel_url: z.url().optional() });
const unit = z.looseObject({
  amount: z.looseObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
  }),
  custom_id: z.string().min(1).max(127).optional(),
  description: z.string().max(127).optional(),
});
const orderBody = z.looseObject({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z.array(unit).min(1).max(10),
  application_context: urls.optional(),
  payment_source: z
    .looseObject({ paypal: z.looseObject({ experience_context: urls.optional() }).optional() })
    .optional(),
});

async function createOrder(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { body } = await readPayPalBody(c, orderBody);
  const { intent, purchase_units, application_context, payment_source } = body;
  if (purchase_units.some(({ amount }) => Number(amount.value) <= 0)) {
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  }
  for (const { amount } of purchase_units) requireCoins(amount.value, amount.currency_code);
  const earlier = earlierResult(c, "create order");
  if (earlier) return showOrder(c, findOrder(earlier, sandbox.db), 200);
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
  rememberResult(c, "create order", order.id);
  return showOrder(c, order, 201);
}

function showOrder(c: SandboxContext, order: OrderRow | undefined, status: number): Response {
  if (!order) throw resourceNotFound();
  const show = wantsRepresentation(c) ? orderView : orderSummary;
  return paypalJson(show(order, c.env.sandbox), status);
}

function requireOrder(c: SandboxContext): OrderRow {
  const order = findOrder(c.req.param("id") ?? "", c.env.sandbox.db);
  if (!order) throw resourceNotFound();
  return order;
}

function showCapture(c: SandboxContext): Response {
  const id = c.req.param("id") ?? "";
  const capture = findCapture(id, c.env.sandbox.db);
  if (capture?.id !== id) throw resourceNotFound();
  return paypalJson(captureView(capture, c.env.sandbox));
}

/** Copied from PayPal's schema, spaces included. */
const refusals: Record<CaptureRefusal, string> = {
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
};

const declined = "INSTRUMENT_DECLINED";

/**
 * Captures an order. Repeated with the same PayPal-Request-Id, returns 200 and the current state, or the same
 * decline.
 */
function capture(c: SandboxContext): Response {
  const { sandbox } = c.env;
  const fault = c.get("paypalFault");
  const { id, intent } = requireOrder(c);
  const action = `capture ${id}`;
  const earlier = earlierResult(c, action);
  if (earlier === declined) throw captureError(declined, id, sandbox);
  if (earlier && fault !== "already-captured") return showCapturedOrder(c, id, 200);
  if (intent !== "CAPTURE") {
    throw unprocessable("ACTION_DOES_NOT_MATCH_INTENT", "Order was created with an intent of 'AUTHORIZE'.");
  }
  const funding = fault === "declined" || fault === "pending" ? fault : undefined;
  const refusal = captureOrder(id, sandbox, funding);
  if (refusal === declined) rememberResult(c, action, declined);
  if (refusal) throw captureError(refusal, id, sandbox);
  if (fault === "already-captured") throw captureError("ORDER_ALREADY_CAPTURED", id, sandbox);
  rememberResult(c, action, id);
  return fault === "lost-capture" ? resetConnection(c) : showCapturedOrder(c, id, 201);
}

function captureError(issue: CaptureRefusal, id: string, { origin }: Sandbox) {
  const again = [{ href: approvalUrl(origin, id), rel: "redirect", method: "GET" }];
  return unprocessable(issue, refusals[issue], issue === "INSTRUMENT_DECLINED" ? again : []);
}

function showCapturedOrder(c: SandboxContext, id: string, httpStatus: number): Response {
  const order = findOrder(id, c.env.sandbox.db);
  if (!order) throw resourceNotFound();
  const whole = orderView(order, c.env.sandbox);
  if (wantsRepresentation(c)) return paypalJson(whole, httpStatus);
  const { status, payment_source, purchase_units, payer, links } = whole;
  const units = purchase_units.map(({ reference_id, payments }) => ({ reference_id, payments }));
  return paypalJson({ id, status, payment_source, purchase_units: units, payer, links }, httpStatus);
}
