import type { Sandbox } from "#sandbox/base/context.ts";
import { payer } from "./account.ts";
import { moneyIn, writeAmount } from "./money.ts";
import { findCapture } from "./order.ts";
import { type RefundRow, refundsOf } from "./refund.ts";
import { paypalTime } from "./responses.ts";
import type { SaleRow } from "./sale.ts";
import { findSubscription } from "./subscription.ts";

const feeOf = (value: string) => Math.round(Number(value) * 5) / 100;

/** A payment of a subscription, as its list of transactions shows it. */
export function transactionView({ id, status, currency, value, created }: SaleRow) {
  const money = moneyIn(currency);
  const fee = feeOf(value);
  return {
    id,
    status,
    payer_name: payer.name,
    payer_email: payer.email_address,
    amount_with_breakdown: {
      gross_amount: money(Number(value)),
      fee_amount: money(fee),
      net_amount: money(Number(value) - fee),
    },
    time: paypalTime(created),
  };
}

const saleStates = {
  PENDING: "pending",
  DECLINED: "denied",
  COMPLETED: "completed",
  PARTIALLY_REFUNDED: "partially_refunded",
  REFUNDED: "refunded",
} as const;

/** The same payment as version 1 of the API shows it, in events. */
export function saleView(sale: SaleRow, { db, origin }: Sandbox) {
  const { id, subscription_id, status, currency, value, created, updated } = sale;
  const self = `${origin}/paypal/v1/payments/sale/${id}`;
  const custom = findSubscription(subscription_id, db)?.custom_id;
  return {
    id,
    state: saleStates[status],
    amount: { total: value, currency, details: { subtotal: value } },
    payment_mode: "INSTANT_TRANSFER",
    protection_eligibility: "INELIGIBLE",
    transaction_fee: { value: writeAmount(feeOf(value), currency), currency },
    billing_agreement_id: subscription_id,
    ...(custom && { custom }),
    create_time: paypalTime(created),
    update_time: paypalTime(updated),
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/refund`, rel: "refund", method: "POST" },
    ],
  };
}

/** A refund as the API shows it (Payments v2). */
export function refundView(refund: RefundRow, { db, origin }: Sandbox) {
  const { id, transaction_id, currency, value, created } = refund;
  const given = refundsOf(transaction_id, db).filter((row) => row.created <= created);
  const total = given.reduce((sum, row) => sum + Number(row.value), 0);
  const money = moneyIn(currency);
  const custom_id = findCapture(transaction_id, db)?.custom_id;
  return {
    id,
    status: "COMPLETED",
    amount: money(Number(value)),
    ...(custom_id && { custom_id }),
    seller_payable_breakdown: {
      gross_amount: money(Number(value)),
      paypal_fee: money(0),
      net_amount: money(Number(value)),
      total_refunded_amount: money(total),
    },
    create_time: paypalTime(created),
    update_time: paypalTime(created),
    links: [
      { href: `${origin}/paypal/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
      { href: `${origin}/paypal/v2/payments/captures/${transaction_id}`, rel: "up", method: "GET" },
    ],
  };
}

/** A refund of a subscription's payment, as version 1 of the API shows it, in events. */
export function saleRefundView(
  { id, transaction_id, currency, value, created }: RefundRow,
  { origin }: Sandbox,
) {
  const self = `${origin}/paypal/v1/payments/refund/${id}`;
  return {
    id,
    state: "completed",
    amount: { total: value, currency },
    sale_id: transaction_id,
    create_time: paypalTime(created),
    update_time: paypalTime(created),
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${origin}/paypal/v1/payments/sale/${transaction_id}`, rel: "sale", method: "GET" },
    ],
  };
}
