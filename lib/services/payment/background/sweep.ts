import "server-only";
import { isPayPalSetUp } from "#lib/paypal/transport.ts";
import { fetchEvents } from "#lib/paypal/webhook.ts";
import { log } from "#lib/platform/observe/log.ts";
import { metrics } from "#lib/platform/observe/metrics.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { day, hour, minute } from "#lib/platform/time/duration.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { type PollFacts, pauseBeforePoll } from "#lib/services/payment/ledger/queries/poll-schedule.ts";
import {
  countPaymentsByState,
  countWaitingPayments,
  logWaitingPayments,
} from "#lib/services/payment/ledger/queries/waiting-payments.ts";
import {
  type DuePayment,
  isSubscriptionPayment,
  type Payment,
} from "#lib/services/payment/ledger/rows/payment.ts";
import { findPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import {
  eventsReadUntil,
  isEventHandled,
  markEventHandled,
  storeEventsReadUntil,
  storeWebhookEvent,
} from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { type SyncResult, syncPayment } from "#lib/services/payment/verify/sync-payment.ts";
import { finishPayment } from "./finish-payment.ts";
import { handleEvent, mayBecomeOurs, mayBeOurs } from "./handle-event.ts";
import { sendNotices } from "./notify-wordpress.ts";

// Finishes unfinished payments in the background (product: The sweep).

const paymentsAtOnce = 100;
/** How long PayPal stores its list of events. */
const eventsRetentionMs = 30 * day;
/** Two reads of the list overlap, because PayPal's clock is not ours. */
const eventsOverlapMs = hour;
const eventsEveryMs = hour;
/** The payment of an unhandled event may not be in the ledger yet, or may be another app's. */
const retryEventsEveryMs = 10 * minute;
/** Ms for which a changed payment is not polled: a page may be verifying it. */
const restMs = 30_000;
/**
 * Whether no page may be verifying the payment. The difference is absolute, because the clock may have been set back.
 */
const isAtRest = ({ changedAt }: DuePayment) => Math.abs(steadyNow() - changedAt) > restMs;

const withJitter = (ms: number) => ms * (0.75 + Math.random() / 2);

/** When this process last read PayPal's list of events. */
let eventsReadAt: number | null = null;
/** When this process's last round ended. */
let endedAt: number | null = null;

/** One round: missed events, due payments, due notices to WordPress. Only one process at a time runs it. */
export async function sweep(): Promise<void> {
  const lock = await withLedgerDatabase((store) => store.lock("sweep"));
  if (lock === null) {
    endedAt = steadyNow();
    return;
  }
  try {
    await readMissedEvents().catch((error) => log("warn", "events not read", { reason: String(error) }));
    const due = await findDuePayments(paymentsAtOnce);
    const ready = due.filter((payment) => isAtRest(payment) || payment.state === "confirmed");
    for (const payment of ready) {
      if (!(await lock.isHeld())) return;
      await poll(payment);
    }
    const sent = await sendNotices();
    await logWaitingPayments();
    endedAt = steadyNow();
    if (ready.length + sent > 0) log("info", "sweep", { polled: ready.length, notified: sent });
  } finally {
    await lock.release();
  }
}

/** Ms between two rounds, before jitter. */
const everyMs = minute;

/** Sweeps until the process ends, if PayPal is set up. */
export function startSweeping(): void {
  if (!isPayPalSetUp()) return;
  const next = () => {
    const timer = setTimeout(() => {
      sweep()
        .catch((error) => log("error", "sweep failed", { reason: String(error) }))
        .finally(next);
    }, withJitter(everyMs));
    timer.unref();
  };
  next();
}

/** Reports payments as metrics (product: Metrics); none while payments are closed. */
export function watchPayments(): void {
  metrics()?.watchPayments(() => countPaymentsByState().catch(() => ({})));
  metrics()?.watchWaiting(() => countWaitingPayments().catch(() => ({})));
  metrics()?.watchSweeps(() => endedAt);
}

/** Handles the events in PayPal's list that never arrived as webhooks. */
async function readMissedEvents(): Promise<void> {
  const now = steadyNow();
  if (eventsReadAt !== null && now - eventsReadAt < retryEventsEveryMs) return;
  const stored = await eventsReadUntil();
  // A mark in the future was set before the clock was set back, so it does not count.
  const readUntil = stored !== null && stored > now ? null : stored;
  if (readUntil !== null && now - readUntil < eventsEveryMs) return;
  const from = Math.max(now - eventsRetentionMs, (readUntil ?? 0) - eventsOverlapMs);
  const events = await fetchEvents(from, now + minute);
  eventsReadAt = now;
  const missed: typeof events = [];
  for (const event of events.toSorted((a, b) => a.at - b.at))
    if (!(await isEventHandled(event.id)) && (mayBecomeOurs(event) || (await mayBeOurs(event))))
      missed.push(event);
  const unhandled: typeof events = [];
  for (const event of missed) {
    await storeWebhookEvent(event);
    // A failure does not count here: the payment is polled by its own schedule.
    const isRead = await handleEvent(event).then(
      () => true,
      () => false,
    );
    if (isRead) await markEventHandled(event.id);
    else unhandled.push(event);
  }
  if (missed.length > 0)
    log("info", "events that had not arrived", { missed: missed.length, left: unhandled.length });
  // The next read starts with the oldest unhandled event.
  await storeEventsReadUntil(Math.min(now, ...unhandled.map(({ at }) => at)));
}

/** Polls a payment, and schedules its next poll: sooner if something was new. */
async function poll(payment: DuePayment): Promise<void> {
  const logFailure = (error: unknown) => {
    log("warn", "a payment could not be polled", { id: payment.id, reason: String(error) });
    return null;
  };
  if (payment.state !== "confirmed" && payment.state !== "failed")
    await finishPayment(payment).catch(logFailure);
  const current = (await findPayment(payment.id)) ?? payment;
  const isPaid = ["captured", "needsReview", "confirmed"].includes(current.state);
  const synced = isPaid ? await syncPayment(current).catch(logFailure) : null;
  const isNew = current.state !== payment.state || (synced !== null && synced.added.length > 0);
  const polls = isNew ? 0 : payment.polls + 1;
  const wait = pauseBeforePoll(await pollFactsOf(current, synced), polls, steadyNow());
  const pollAt = wait === null ? null : steadyNow() + withJitter(wait);
  await schedulePoll(payment.id, pollAt === null ? null : Math.round(pollAt), polls, synced?.nextPaymentAt);
}

async function pollFactsOf(payment: Payment, synced: SyncResult | null): Promise<PollFacts> {
  const events = await findPaymentEvents(payment.id);
  const money = events.filter(({ amount, type }) => amount !== null && !type.startsWith("dispute."));
  const { state, createdAt } = payment;
  return {
    state,
    createdAt,
    lastMoneyAt: money.at(-1)?.at ?? null,
    isRunning: synced ? synced.isRunning : isSubscriptionPayment(payment),
    nextPaymentAt: synced ? synced.nextPaymentAt : payment.nextPaymentAt,
  };
}
