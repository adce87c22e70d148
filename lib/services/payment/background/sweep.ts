import "server-only";
import { fetchEvents } from "#lib/paypal/webhook.ts";
import { steadyNow } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics.ts";
import { finishCheckout } from "#lib/services/payment/hosted/finish-checkout.ts";
import { withDatabase } from "#lib/services/payment/ledger/database/with-database.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import {
  type DuePayment,
  isSubscriptionPayment,
  type Payment,
} from "#lib/services/payment/ledger/payment.ts";
import { paymentEvents } from "#lib/services/payment/ledger/payment-events.ts";
import { readStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { pauseBeforePoll, type Standing } from "#lib/services/payment/ledger/poll-schedule.ts";
import {
  countByState,
  logWaitingPayments,
  waitingPayments,
} from "#lib/services/payment/ledger/waiting-payments.ts";
import { type Synced, syncPayment } from "#lib/services/payment/verify/sync-payment.ts";
import { captureAndConfirmOnce } from "#lib/services/payment/verify/verify-payment.ts";
import { settings } from "#lib/settings.ts";
import { handleEvent, mayBecomeOurs, mayBeOurs } from "./handle-event.ts";
import { sendNotices } from "./notify-wordpress.ts";

// Takes up everything unfinished, in the background (product: The sweep).

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const paymentsAtOnce = 100;
/** PayPal keeps its list of events so long; what is read again overlaps, for its clock is not ours. */
const eventsKept = 30 * day;
const eventsOverlap = hour;
const eventsEvery = hour;
/** What could not be dealt with may be of a payment that is read soon, or of somebody else's who has the same account. */
const leftEventsEvery = 10 * minute;
/** A payment that a page is asking about just now is left to it; the clock may have been set back since. */
const restMs = 30_000;
const isAtRest = ({ changedAt }: DuePayment) => Math.abs(steadyNow() - changedAt) > restMs;

const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/** Brings a payment further that is not at its end. */
async function finish(payment: DuePayment): Promise<void> {
  if (payment.state === "confirmed" || payment.state === "failed") return;
  const { kind } = payment;
  if (kind === "checkout") return finishCheckout(payment);
  const token = await readStoredToken(payment);
  await captureAndConfirmOnce({ ...payment, kind }, { token, isApproved: false });
}

async function standingOf(payment: Payment, followed: Synced | null): Promise<Standing> {
  const events = await paymentEvents().of(payment.id);
  const money = events.filter(({ amount, type }) => amount !== null && !type.startsWith("dispute."));
  const { state, createdAt, nextPaymentAt } = payment;
  const now = followed ?? { isRunning: isSubscriptionPayment(payment), nextPaymentAt };
  const lastMoneyAt = money.at(-1)?.at ?? null;
  return { state, createdAt, lastMoneyAt, isRunning: now.isRunning, nextPaymentAt: now.nextPaymentAt };
}

/** Asks about a payment, and says when it is asked about again: sooner where there was something new. */
async function askAbout(payment: DuePayment): Promise<void> {
  const failed = (error: unknown) => {
    log("warn", "sweep could not ask about a payment", { id: payment.id, reason: String(error) });
    return null;
  };
  await finish(payment).catch(failed);
  const now = (await ledger().find(payment.id)) ?? payment;
  const isPaid = ["captured", "needsReview", "confirmed"].includes(now.state);
  const followed = isPaid ? await syncPayment(now).catch(failed) : null;
  const isNew = now.state !== payment.state || (followed !== null && followed.added.length > 0);
  const askings = isNew ? 0 : payment.askings + 1;
  const wait = pauseBeforePoll(await standingOf(now, followed), askings, steadyNow());
  const askAt = wait === null ? null : steadyNow() + jittered(wait);
  await ledger().schedulePoll(
    payment.id,
    askAt === null ? null : Math.round(askAt),
    askings,
    followed?.nextPaymentAt,
  );
}

let eventsAskedAt: number | null = null;

/** Events that PayPal has made and that never arrived. */
async function readMissedEvents(): Promise<void> {
  const now = steadyNow();
  if (eventsAskedAt !== null && now - eventsAskedAt < leftEventsEvery) return;
  const noted = await paymentEvents().eventsReadUntil();
  // A mark of a time to come was set by a clock that has been set back since.
  const readUntil = noted !== null && noted > now ? null : noted;
  if (readUntil !== null && now - readUntil < eventsEvery) return;
  const from = Math.max(now - eventsKept, (readUntil ?? 0) - eventsOverlap);
  const events = await fetchEvents(from, now + minute);
  eventsAskedAt = now;
  const missed: typeof events = [];
  for (const event of events.toSorted((a, b) => a.at - b.at))
    if (!(await ledger().hasEvent(event.id)) && (mayBecomeOurs(event) || (await mayBeOurs(event))))
      missed.push(event);
  let left = 0;
  for (const event of missed) {
    await paymentEvents().receive(event);
    // What a payment itself waits for is taken up by its own schedule.
    const isRead = await handleEvent(event).then(
      () => true,
      () => false,
    );
    if (isRead) await ledger().addEvent(event.id);
    else left += 1;
  }
  if (missed.length > 0) log("info", "events that had not arrived", { missed: missed.length, left });
  // What is left is read once more: the list has it for a month.
  if (left === 0) await paymentEvents().storeEventsReadUntil(now);
}

let endedAt: number | null = null;

/**
 * One round: events that never arrived, payments that are due, what WordPress is to be told. One at a time, and by one
 * process at a time.
 */
export async function sweep(): Promise<void> {
  const lock = await withDatabase((store) => store.lock("sweep"));
  if (lock === null) {
    endedAt = Date.now();
    return;
  }
  try {
    await readMissedEvents().catch((error) => log("warn", "events not read", { reason: String(error) }));
    const due = await ledger().due(paymentsAtOnce);
    for (const payment of due) {
      if (!(await lock.isHeld())) return;
      if (isAtRest(payment) || payment.state === "confirmed") await askAbout(payment);
    }
    const told = await sendNotices();
    await logWaitingPayments();
    endedAt = Date.now();
    if (due.length + told > 0) log("info", "sweep", { asked: due.length, told });
  } finally {
    await lock.release();
  }
}

/** Milliseconds between two rounds, before jitter. */
const everyMs = minute;

/** Sweeps now and then, as long as the process lives, where PayPal is set up. */
export function startSweeping(): void {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = settings();
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return;
  const next = () => {
    const timer = setTimeout(() => {
      sweep()
        .catch((error) => log("error", "sweep failed", { reason: String(error) }))
        .finally(next);
    }, jittered(everyMs));
    timer.unref();
  };
  next();
}

/** Reports payments as metrics (product: Metrics); none while payments are closed. */
export function watchPayments(): void {
  metrics()?.payments(() => countByState().catch(() => ({})));
  metrics()?.waiting(() => waitingPayments().catch(() => ({})));
  metrics()?.swept(() => endedAt);
}
