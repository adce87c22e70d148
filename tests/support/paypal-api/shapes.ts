import * as z from "zod";

// What this site sends to PayPal and reads from it, according to PayPal's documentation. Requests are strict: an
// unlisted field is an error. Responses may hold more.

const money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d+(\.\d{1,2})?$/),
});
const time = z.iso.datetime({ offset: true });
const merchantId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/);
const customId = z.string().regex(/^[A-Za-z0-9-_.,]{1,127}$/);
const link = z.object({
  href: z.url(),
  rel: z.string(),
  method: z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]).optional(),
});
const links = z.array(link);
const context = z.strictObject({
  brand_name: z.string().min(1).max(127),
  shipping_preference: z.literal("NO_SHIPPING"),
  user_action: z.enum(["PAY_NOW", "SUBSCRIBE_NOW"]),
  return_url: z.url(),
  cancel_url: z.url(),
});

const refund = z.object({
  id: z.string(),
  status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]),
  amount: money,
  create_time: time,
  links,
});
const capture = z.object({
  id: z.string(),
  status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
  status_details: z.object({ reason: z.string() }).optional(),
  amount: money,
  custom_id: customId.optional(),
  create_time: time,
  update_time: time,
  links,
});
const order = z.object({
  id: z.string().regex(/^[A-Z0-9]{17}$/),
  status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  payer: z.object({ payer_id: merchantId }).optional(),
  purchase_units: z.array(
    z.object({
      amount: money,
      custom_id: customId,
      payee: z.object({ merchant_id: merchantId, email_address: z.email() }),
      payments: z.object({ captures: z.array(capture), refunds: z.array(refund).optional() }).optional(),
    }),
  ),
  links,
});
const subscription = z.object({
  id: z.string().regex(/^I-[A-Z0-9]{12}$/),
  status: z.enum(["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED", "CANCELLED", "EXPIRED"]),
  plan_id: z.string().min(3).max(50),
  custom_id: customId.optional(),
  subscriber: z.object({ payer_id: merchantId }).optional(),
  billing_info: z
    .object({
      outstanding_balance: money,
      failed_payments_count: z.int().min(0).max(999),
      last_payment: z.object({ amount: money, time }).optional(),
      next_billing_time: time.optional(),
      last_failed_payment: z.object({ amount: money, time }).optional(),
    })
    .optional(),
  links,
});
const cycle = z.object({
  frequency: z.object({
    interval_unit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval_count: z.int().min(1),
  }),
  tenure_type: z.enum(["REGULAR", "TRIAL"]),
  sequence: z.int().min(1),
  pricing_scheme: z.object({ fixed_price: money }),
});
const plan = z.object({
  id: z.string(),
  status: z.enum(["CREATED", "INACTIVE", "ACTIVE"]),
  billing_cycles: z.array(cycle).min(1).max(12),
  payment_preferences: z.object({ setup_fee: money.optional() }),
  quantity_supported: z.literal(false),
});
const transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED"]),
        amount_with_breakdown: z.object({ gross_amount: money }),
        time,
      }),
    )
    .optional(),
});
const error = z.object({
  name: z.string(),
  message: z.string(),
  debug_id: z.string(),
  details: z.array(z.object({ issue: z.string() })),
});
const saleAmount = z.object({ total: z.string(), currency: z.string() });
const dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })),
});
const resources: readonly [prefix: string, shape: z.ZodType][] = [
  ["CHECKOUT.ORDER.", order],
  ["PAYMENT.CAPTURE.RE", refund],
  ["PAYMENT.CAPTURE.", capture],
  ["BILLING.SUBSCRIPTION.", subscription],
  ["PAYMENT.SALE.REFUNDED", z.object({ id: z.string(), sale_id: z.string(), amount: saleAmount })],
  ["PAYMENT.SALE.", z.object({ id: z.string(), billing_agreement_id: z.string(), amount: saleAmount })],
  ["CUSTOMER.DISPUTE.", dispute],
];
const event = z.object({
  id: z.string().regex(/^WH-/),
  event_type: z.string(),
  create_time: time,
  resource_type: z.string(),
  resource: z.looseObject({}),
});
/** A movement of money; negative where the merchant paid it. */
const booked = z.object({
  transaction_id: z.string().min(1).max(24),
  paypal_reference_id: z.string().min(1).max(24),
  paypal_reference_id_type: z.enum(["ODR", "TXN", "SUB", "PAP"]),
  transaction_event_code: z.string().regex(/^T\d{4}$/),
  transaction_initiation_date: time,
  transaction_updated_date: time,
  transaction_amount: z.object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^-?\d+(\.\d{1,2})?$/),
  }),
  transaction_status: z.enum(["D", "P", "S", "V"]),
  custom_field: z.string().max(127).optional(),
});
const nothing = z.null();

type Row = { method: string; path: RegExp; request: z.ZodType; answers: Record<number, z.ZodType> };

/** Each kind of call, with the shapes of its request and response. */
export const operations: readonly Row[] = [
  {
    method: "POST",
    path: /^\/v1\/oauth2\/token$/,
    request: z.literal("grant_type=client_credentials"),
    answers: { 200: z.object({ access_token: z.string(), expires_in: z.int() }) },
  },
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders$/,
    request: z.strictObject({
      intent: z.literal("CAPTURE"),
      purchase_units: z
        .array(z.strictObject({ description: z.string().max(127), custom_id: customId, amount: money }))
        .length(1),
      application_context: context,
    }),
    answers: { 201: order },
  },
  {
    method: "GET",
    path: /^\/v2\/checkout\/orders\/[^/]+$/,
    request: nothing,
    answers: { 200: order, 404: error },
  },
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders\/[^/]+\/capture$/,
    request: z.strictObject({}),
    answers: { 201: order, 422: error },
  },
  { method: "GET", path: /^\/v2\/payments\/refunds\/[^/]+$/, request: nothing, answers: { 200: refund } },
  {
    method: "POST",
    path: /^\/v1\/billing\/subscriptions$/,
    request: z.strictObject({
      plan_id: z.string().min(3).max(50),
      custom_id: customId,
      application_context: context,
    }),
    answers: { 201: subscription },
  },
  {
    method: "GET",
    path: /^\/v1\/billing\/subscriptions\/[^/]+$/,
    request: nothing,
    answers: { 200: subscription },
  },
  {
    method: "POST",
    path: /^\/v1\/billing\/subscriptions\/[^/]+\/cancel$/,
    request: z.strictObject({ reason: z.string().min(1).max(128) }),
    answers: { 204: nothing, 422: error },
  },
  {
    method: "GET",
    path: /^\/v1\/billing\/subscriptions\/[^/]+\/transactions\?start_time=.+&end_time=.+$/,
    request: nothing,
    answers: { 200: transactions },
  },
  { method: "GET", path: /^\/v1\/billing\/plans\/[^/]+$/, request: nothing, answers: { 200: plan } },
  {
    method: "GET",
    path: /^\/v1\/notifications\/webhooks\/[^/]+$/,
    request: nothing,
    answers: {
      200: z.object({ id: z.string(), url: z.url(), event_types: z.array(z.object({ name: z.string() })) }),
    },
  },
  {
    method: "GET",
    path: /^\/v1\/notifications\/webhooks-events\?.+$/,
    request: nothing,
    answers: { 200: z.object({ events: z.array(event), count: z.int() }) },
  },
  {
    method: "POST",
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    request: z.strictObject({
      auth_algo: z.string(),
      cert_url: z.url(),
      transmission_id: z.string(),
      transmission_sig: z.string(),
      transmission_time: z.string(),
      webhook_id: z.string(),
      webhook_event: event,
    }),
    answers: { 200: z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) }) },
  },
  {
    method: "GET",
    path: /^\/v1\/reporting\/transactions\?start_date=.+Z&end_date=.+Z&fields=transaction_info&page_size=\d+&page=\d+$/,
    request: nothing,
    answers: {
      200: z.object({
        transaction_details: z.array(z.object({ transaction_info: booked })),
        start_date: time,
        end_date: time,
        page: z.int().min(1),
        total_items: z.int().min(0),
        total_pages: z.int().min(1),
      }),
    },
  },
  { method: "GET", path: /^\/v1\/customer\/disputes\/[^/]+$/, request: nothing, answers: { 200: dispute } },
];

/** An event's deviations from its description. */
export function eventProblems(given: Record<string, unknown>): string[] {
  const type = String(given.event_type);
  const [, resource] = resources.find(([prefix]) => type.startsWith(prefix)) ?? [];
  const shape = resource ? event.extend({ resource }) : null;
  const parsed = shape?.safeParse(given);
  if (parsed === undefined) return [`${type} is not described`];
  return parsed.success ? [] : [`${type}: ${z.prettifyError(parsed.error)}`];
}
