import "server-only";
import { isNonzero, isPaid, mayCharge } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { fetchSubscription, fetchTransactions } from "#lib/paypal/subscription.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { day } from "#lib/platform/time/duration.ts";
import {
  isSubscriptionPayment,
  type Payment,
  paypalIdOf,
} from "#lib/services/payment/ledger/rows/payment.ts";
import { isRefundOrReversal, type PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { addPaymentEvents, readUnrefunded } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { orderEvents, subscriptionEvents } from "./paypal-events.ts";

/** The new events, and whether more may come. */
export type SyncResult = {
  added: PaymentEvent[];
  /** Whether PayPal may charge the payment again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
};

/** Transactions are requested from this long before a payment's creation, in ms, because clocks differ. */
const marginMs = day;

type EventFilter = (event: PaymentEvent) => boolean;

/**
 * Reads from PayPal what has happened to a payment, and stores new events with their notices to WordPress; ends a
 * subscription whose first payment has not come in time (product: After the first payment). May run at any time, and
 * again.
 *
 * @param reported the transaction whose refunds and reversals the caller records from an event
 * @throws PayPalError; UpstreamError
 */
export async function syncPayment(payment: Payment, reported: string | null = null): Promise<SyncResult> {
  const isWanted = (event: PaymentEvent) => !(isRefundOrReversal(event) && event.transactionId === reported);
  const follow = isSubscriptionPayment(payment) ? followSubscription : followOrder;
  const followed = await follow(payment, isWanted);
  for (const { id, type, transactionId, amount, currency } of followed.added)
    log("info", "payment event", { id, type, payment: paypalIdOf(payment), transactionId, amount, currency });
  return followed;
}

async function followSubscription(payment: Payment, isWanted: EventFilter): Promise<SyncResult> {
  const paypalId = paypalIdOf(payment);
  const at = steadyNow();
  const subscription = await fetchSubscription(paypalId);
  const transactions = await fetchTransactions(paypalId, payment.createdAt - marginMs);
  const unrefundedOf = await readUnrefunded(payment.id);
  const facts = subscriptionEvents(payment.id, { subscription, transactions, unrefundedOf, at });
  const added = await addPaymentEvents(facts.filter(isWanted));
  const isRunning = mayCharge(subscription);
  const { next_billing_time = null } = subscription.billing_info ?? {};
  const charges = transactions.filter((transaction) =>
    isNonzero(transaction.amount_with_breakdown.gross_amount),
  );
  // PayPal's list of payments lags.
  const isNothingPaid = !isPaid(subscription) && charges.every(({ status }) => status === "DECLINED");
  if (subscription.status === "ACTIVE" && isNothingPaid)
    added.push(...(await endUnpaid(payment, subscription, charges)));
  return { added, isRunning, nextPaymentAt: next_billing_time };
}

async function followOrder(payment: Payment, isWanted: EventFilter): Promise<SyncResult> {
  const order = await fetchOrder(paypalIdOf(payment));
  const added = await addPaymentEvents(orderEvents(payment.id, order, steadyNow()).filter(isWanted));
  return { added, isRunning: false, nextPaymentAt: null };
}
