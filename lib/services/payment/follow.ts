import "server-only";
import { log } from "#lib/log.ts";
import { isOwing } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { cancelSubscription, fetchSubscription, fetchTransactions } from "#lib/paypal/subscription.ts";
import { orderFacts, subscriptionFacts } from "./facts.ts";
import { history } from "./history.ts";
import { isSubscriptionPayment, type Payment, paypalIdOf } from "./ledger.ts";
import { isGivenBack, type PaymentEvent } from "./payment-event.ts";

/** What was learned of a payment: what is new, and what may come. */
export type Followed = {
  added: PaymentEvent[];
  /** It may be charged again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
};

const day = 24 * 60 * 60 * 1000;

/** Milliseconds before a payment was made, from which its transactions are asked for: clocks differ. */
const marginMs = day;

/** A level was given for a subscription whose first payment then failed: it may not be charged behind its buyer. */
async function endUnpaid(payment: Payment): Promise<void> {
  await cancelSubscription(paypalIdOf(payment), "The first payment failed.").catch((error) => {
    log("warn", "unpaid subscription not ended", { id: paypalIdOf(payment), reason: String(error) });
  });
}

type Filter = (event: PaymentEvent) => boolean;

async function followSubscription(payment: Payment, isWanted: Filter): Promise<Followed> {
  const paypalId = paypalIdOf(payment);
  const at = Date.now();
  const subscription = await fetchSubscription(paypalId);
  const transactions = await fetchTransactions(paypalId, payment.createdAt - marginMs);
  const leftOf = await history().leftIn(payment.id);
  const facts = subscriptionFacts(payment.id, { subscription, transactions, leftOf, at });
  const added = await history().add(facts.filter(isWanted));
  const isRunning = subscription.status === "ACTIVE" || subscription.status === "SUSPENDED";
  const { last_payment, next_billing_time = null } = subscription.billing_info ?? {};
  // PayPal lists a payment some time after it took it.
  const isNothingPaid =
    last_payment === undefined && transactions.every(({ status }) => status === "DECLINED");
  if (subscription.status === "ACTIVE" && isOwing(subscription) && isNothingPaid) await endUnpaid(payment);
  return { added, isRunning, nextPaymentAt: next_billing_time };
}

async function followOrder(payment: Payment, isWanted: Filter): Promise<Followed> {
  const order = await fetchOrder(paypalIdOf(payment));
  const added = await history().add(orderFacts(payment.id, order, Date.now()).filter(isWanted));
  return { added, isRunning: false, nextPaymentAt: null };
}

/**
 * Asks PayPal what has happened to a payment and keeps what is new, to be told to WordPress (product: After the first
 * payment). The order in which it is learned, and how often, makes no difference.
 *
 * @param told the transaction of which an event says itself what was given back.
 * @throws PayPalError; UpstreamError
 */
export async function followPayment(payment: Payment, told: string | null = null): Promise<Followed> {
  const isWanted = (event: PaymentEvent) => !(isGivenBack(event) && event.transactionId === told);
  const follow = isSubscriptionPayment(payment) ? followSubscription : followOrder;
  const followed = await follow(payment, isWanted);
  for (const { id, type, transactionId, amount, currency } of followed.added)
    log("info", "payment event", { id, type, payment: paypalIdOf(payment), transactionId, amount, currency });
  return followed;
}
