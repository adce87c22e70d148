import type { Sandbox } from "#sandbox/base/context.ts";
import { merchant, payer } from "./account.ts";
import { moneyIn } from "./money.ts";
import { type CaptureRow, findCapture, type OrderRow, unitsOf } from "./order.ts";
import { refundsOf } from "./refund.ts";
import { paypalTime } from "./responses.ts";
import { refundView } from "./transaction-view.ts";

const apiUrl = ({ origin }: Sandbox) => `${origin}/paypal`;

/**
 * The address where a browser approves an order, or a subscription by its billing token. Its origin forwards
 * `/demo/`.
 */
export function approvalUrl(origin: string, id: string): string {
  if (id.startsWith("BA-")) return `${origin}/demo/paypal/webapps/billing/subscriptions?ba_token=${id}`;
  return `${origin}/demo/paypal/checkoutnow?token=${id}`;
}

/** The order as the API shows it (Orders v2, "Show order details"). */
export function orderView(order: OrderRow, sandbox: Sandbox) {
  const { id, intent, status } = order;
  const capture = findCapture(id, sandbox.db);
  const paid = status !== "CREATED";
  return {
    id,
    intent,
    status,
    ...(paid && { payment_source: { paypal: { ...payer, account_status: "VERIFIED" } }, payer }),
    purchase_units: unitsOf(order).map((unit) => ({
      reference_id: "default",
      ...unit,
      payee: { email_address: merchant.email, merchant_id: merchant.merchantId },
      ...(capture && { payments: paymentsView(capture, sandbox) }),
    })),
    create_time: paypalTime(order.created),
    update_time: paypalTime(order.updated),
    links: orderLinks(order, sandbox),
  };
}

function paymentsView(capture: CaptureRow, sandbox: Sandbox) {
  const refunds = refundsOf(capture.id, sandbox.db).map((refund) => refundView(refund, sandbox));
  return { captures: [captureView(capture, sandbox)], ...(refunds.length > 0 && { refunds }) };
}

/** The short form of an order, for responses to a creation without `Prefer: return=representation`. */
export function orderSummary(order: OrderRow, sandbox: Sandbox) {
  return { id: order.id, status: order.status, links: orderLinks(order, sandbox) };
}

function orderLinks({ id, status }: OrderRow, sandbox: Sandbox) {
  const self = `${apiUrl(sandbox)}/v2/checkout/orders/${id}`;
  return [
    { href: self, rel: "self", method: "GET" },
    ...(status === "CREATED"
      ? [
          { href: approvalUrl(sandbox.origin, id), rel: "approve", method: "GET" },
          { href: self, rel: "update", method: "PATCH" },
        ]
      : []),
    ...(status === "COMPLETED" ? [] : [{ href: `${self}/capture`, rel: "capture", method: "POST" }]),
  ];
}

/** The capture as the API shows it (Payments v2), with a fee of 5 %. */
export function captureView(capture: CaptureRow, sandbox: Sandbox) {
  const { id, order_id, status, currency, value, custom_id } = capture;
  const money = moneyIn(currency);
  const fee = Math.round(Number(value) * 5) / 100;
  return {
    id,
    status,
    ...(status === "PENDING" && { status_details: { reason: capture.reason ?? "PENDING_REVIEW" } }),
    amount: { currency_code: currency, value },
    final_capture: true,
    seller_protection: { status: "NOT_ELIGIBLE" },
    ...(status !== "PENDING" &&
      status !== "DECLINED" && {
        seller_receivable_breakdown: {
          gross_amount: { currency_code: currency, value },
          paypal_fee: money(fee),
          net_amount: money(Number(value) - fee),
        },
      }),
    ...(custom_id !== null && { custom_id }),
    supplementary_data: { related_ids: { order_id } },
    payee: { email_address: merchant.email, merchant_id: merchant.merchantId },
    create_time: paypalTime(capture.created),
    update_time: paypalTime(capture.updated),
    links: [
      { href: `${apiUrl(sandbox)}/v2/payments/captures/${id}`, rel: "self", method: "GET" },
      { href: `${apiUrl(sandbox)}/v2/payments/captures/${id}/refund`, rel: "refund", method: "POST" },
      { href: `${apiUrl(sandbox)}/v2/checkout/orders/${order_id}`, rel: "up", method: "GET" },
    ],
  };
}
