import type { Sandbox } from "#sandbox/base/context.ts";
import type { EventType } from "#sandbox/base/state/paypal-state.ts";
import { disputeView, findDispute } from "./dispute.ts";
import { newEventId } from "./ids.ts";
import { findCapture, findOrder } from "./order.ts";
import { captureView, orderView } from "./order-view.ts";
import { findRefund } from "./refund.ts";
import { paypalTime } from "./responses.ts";
import { findSale } from "./sale.ts";
import { findSubscription } from "./subscription.ts";
import { subscriptionView } from "./subscription-view.ts";
import { refundView, saleRefundView, saleView } from "./transaction-view.ts";

const summaries: Record<EventType, string> = {
  "CHECKOUT.ORDER.APPROVED": "An order has been approved by buyer",
  "PAYMENT.CAPTURE.COMPLETED": "Payment completed",
  "PAYMENT.CAPTURE.PENDING": "Payment pending",
  "PAYMENT.CAPTURE.DENIED": "Payment denied",
  "PAYMENT.CAPTURE.DECLINED": "Payment declined",
  "PAYMENT.CAPTURE.REFUNDED": "A payment was refunded",
  "PAYMENT.CAPTURE.REVERSED": "A payment was reversed",
  "PAYMENT.SALE.COMPLETED": "Payment completed",
  "PAYMENT.SALE.PENDING": "Payment pending",
  "PAYMENT.SALE.DENIED": "Payment denied",
  "PAYMENT.SALE.REFUNDED": "A payment was refunded",
  "PAYMENT.SALE.REVERSED": "A payment was reversed",
  "BILLING.SUBSCRIPTION.ACTIVATED": "Subscription activated",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED": "Payment failed for subscription",
  "BILLING.SUBSCRIPTION.SUSPENDED": "Subscription suspended",
  "BILLING.SUBSCRIPTION.CANCELLED": "Subscription cancelled",
  "BILLING.SUBSCRIPTION.EXPIRED": "Subscription expired",
  "CUSTOMER.DISPUTE.CREATED": "A new dispute opened",
  "CUSTOMER.DISPUTE.RESOLVED": "A dispute was resolved",
};

/** An event about an object in its current state. */
export function makeEvent(type: EventType, resourceId: string, sandbox: Sandbox) {
  const id = newEventId();
  const self = `${sandbox.origin}/paypal/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: "1.0",
    create_time: paypalTime(Date.now()),
    ...resourceOf(type, resourceId, sandbox),
    event_type: type,
    summary: summaries[type],
    links: [{ href: self, rel: "self", method: "GET" }],
  };
}

type Shown = { resource_type: string; resource_version: string; resource: object | undefined };

/** The resource of an event, by the prefix of the event's name. */
const resources: readonly [prefix: string, show: (id: string, sandbox: Sandbox) => Shown][] = [
  ["BILLING.SUBSCRIPTION.", showSubscription],
  ["CHECKOUT.ORDER.", showOrder],
  ["PAYMENT.CAPTURE.RE", showRefund],
  ["PAYMENT.CAPTURE.", showCapture],
  ["PAYMENT.SALE.RE", showSaleRefund],
  ["PAYMENT.SALE.", showSale],
  ["CUSTOMER.DISPUTE.", showDispute],
];

function resourceOf(type: EventType, id: string, sandbox: Sandbox): Shown {
  const [, show] = resources.find(([prefix]) => type.startsWith(prefix)) ?? [];
  if (!show) throw new Error(`No resource for ${type}`);
  return show(id, sandbox);
}

const resourceView = (
  resource_type: string,
  resource_version: string,
  resource: object | undefined,
): Shown => ({
  resource_type,
  resource_version,
  resource,
});

function showSubscription(id: string, sandbox: Sandbox): Shown {
  const subscription = findSubscription(id, sandbox.db);
  return resourceView("subscription", "2.0", subscription && subscriptionView(subscription, sandbox));
}

function showOrder(id: string, sandbox: Sandbox): Shown {
  const order = findOrder(id, sandbox.db);
  return resourceView("checkout-order", "2.0", order && orderView(order, sandbox));
}

function showCapture(id: string, sandbox: Sandbox): Shown {
  const capture = findCapture(id, sandbox.db);
  return resourceView("capture", "2.0", capture && captureView(capture, sandbox));
}

function showRefund(id: string, sandbox: Sandbox): Shown {
  const refund = findRefund(id, sandbox.db);
  return resourceView("refund", "2.0", refund && refundView(refund, sandbox));
}

function showSale(id: string, sandbox: Sandbox): Shown {
  const sale = findSale(id, sandbox.db);
  return resourceView("sale", "1.0", sale && saleView(sale, sandbox));
}

/** The refund of a sale names the sale; a reversal is the sale itself with a negative amount. */
function showSaleRefund(id: string, sandbox: Sandbox): Shown {
  const refund = findRefund(id, sandbox.db);
  const sale = refund && findSale(refund.transaction_id, sandbox.db);
  if (refund?.reversed && sale) {
    const amount = { total: `-${refund.value}`, currency: refund.currency };
    return resourceView("sale", "1.0", { ...saleView(sale, sandbox), amount, state: "reversed" });
  }
  return resourceView("refund", "1.0", refund && saleRefundView(refund, sandbox));
}

function showDispute(id: string, sandbox: Sandbox): Shown {
  const dispute = findDispute(id, sandbox.db);
  return resourceView("dispute", "1.0", dispute && disputeView(dispute, sandbox));
}
