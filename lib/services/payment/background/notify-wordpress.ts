import "server-only";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { UpstreamError, upstreamFailure } from "#lib/platform/errors.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { iso } from "#lib/platform/time/iso.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { findRecordsOfMember } from "#lib/services/payment/ledger/queries/payment-records.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { isCharge } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { findPaymentEvents, readUnrefunded } from "#lib/services/payment/ledger/tables/payment-events.ts";
import {
  findDueNotices,
  findUnsupportedNotices,
  maxPauseMs,
  type Notice,
  type NoticeState,
  recordNoticeAttempt,
  requeueUnsupportedNotices,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { sharedFlight } from "#lib/services/payment/shared-flight.ts";
import { nameAtWordPress } from "#lib/services/payment/verify/confirm-payment.ts";
import { cancelSubscription } from "#lib/wordpress/accounts/member.ts";
import {
  confirmSubscription,
  type PaymentNotice,
  sendPaymentNotice,
} from "#lib/wordpress/payment/payment.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

// Notifies WordPress of what happened to payments (product: After the first payment).

const maxAtOnce = 200;

const canNotify = async () => settings().WORDPRESS_KEY !== undefined && (await hasCapability("events"));

const sendFlight = sharedFlight<number, never>({ name: "notify", whenBusy: () => 0, patienceMs: 10_000 });

/** Sends WordPress every due notice; never throws, and tries again later. @returns how many were due */
export async function sendNotices(): Promise<number> {
  let isFirst = false;
  const run = () => {
    isFirst = true;
    return sendDue();
  };
  try {
    const sent = await sendFlight.join("notices", run);
    // A run that was already under way may have missed this notice.
    return isFirst ? sent : await sendFlight.join("notices", run);
  } catch (error) {
    log("warn", "WordPress could not be notified", { reason: String(error) });
    return 0;
  }
}

const catchUpFlight = sharedFlight<void, never>({ name: "catch up", whenBusy: () => {}, patienceMs: 0 });

type KnownMember = Pick<Member, "id" | "email" | "membershipLevelId">;

/**
 * Sends a visiting member's notices in the background; one run at a time for each member. Never throws.
 */
export const catchUpAsMember = (member: KnownMember, token: string): Promise<void> => {
  const user = userOf(member);
  return catchUpFlight
    .join(user, () => notifyAsMember(user, member.membershipLevelId, token))
    .catch((error) => log("error", "ledger failed", { reason: String(error) }));
};

/** Sends due notices one at a time, oldest first, which keeps the order of each payment. */
async function sendDue(): Promise<number> {
  if (!(await canNotify())) return markUnsupported();
  await requeueUnsupportedNotices();
  const delayed = new Set<string>();
  const due = await findDueNotices(maxAtOnce);
  for (const notice of due)
    if (!delayed.has(notice.paymentId) && !(await sendNotice(notice))) delayed.add(notice.paymentId);
  return due.length;
}

async function markUnsupported(): Promise<number> {
  const due = await findDueNotices(maxAtOnce);
  for (const { id, type, paymentId } of due) {
    await recordNoticeAttempt(id, "unsupported", null);
    log("warn", "WordPress has no route for events of payments", { id, type, payment: paymentId });
  }
  return due.length;
}

/** Sends one notice. @returns false if the payment's later notices must wait */
async function sendNotice(notice: Notice): Promise<boolean> {
  const { id, type, tries } = notice;
  const notification = await notificationOf(notice);
  const { status, code } =
    notification === null
      ? { status: 422, code: "no_number" }
      : await sendPaymentNotice(notification).catch((error) => {
          if (upstreamFailure(error) === null) throw error;
          return { status: 503, code: "" };
        });
  const state = stateAfter(status, code);
  const pauseMs = backoff({ first: minute, max: maxPauseMs }, tries);
  await recordNoticeAttempt(id, state, state === storedState.pending ? steadyNow() + pauseMs : null);
  if (state === "refused")
    log("error", "WordPress refused the event of a payment", { id, type, status, code });
  if (state === storedState.pending)
    log("warn", "WordPress not notified of a payment yet", { id, type, status, tries });
  return state !== storedState.pending;
}

async function notificationOf(notice: Notice): Promise<PaymentNotice | null> {
  const payment = await findPayment(notice.paymentId);
  const name = payment === null ? null : nameAtWordPress(payment);
  if (name === null) return null;
  const { id, type, transactionId, amount, currency, at, nextPaymentAt } = notice;
  return {
    ...name,
    id,
    type,
    ...(transactionId !== null && { transactionId }),
    ...(amount !== null && { amount }),
    ...(currency !== null && { currency }),
    at: iso(at),
    ...(nextPaymentAt !== null && { nextPaymentAt: iso(nextPaymentAt) }),
  };
}

/** The state after WordPress's response. A wrong key or a missing route may be repaired; any other 4xx is final. */
function stateAfter(status: number, code: string): NoticeState {
  if (status < 300) return storedState.delivered;
  if (status === 404 && code === "rest_no_route") return "unsupported";
  return isTemporaryStatus(status) || status === 401 || status === 403 ? storedState.pending : "refused";
}

/**
 * For a WordPress without a route for notices: verifies a renewal again with a visiting member's token, and cancels an
 * ended subscription that paid for the member's present level. One-time payments have no such route; they are logged.
 */
async function notifyAsMember(user: string, levelId: number, token: string): Promise<void> {
  const unsupported = await findUnsupportedNotices(user);
  if (unsupported.length === 0) return;
  const present = await paymentOfLevel(user, levelId);
  for (const notice of unsupported.filter(({ paymentId }) => paymentId === present?.id)) {
    const name = present === null ? null : nameAtWordPress(present);
    if (name?.kind !== "subscription") continue;
    const { type, id } = notice;
    try {
      if (type === "subscription.renewed") {
        const { success, status } = await confirmSubscription(token, name.levelId, name.paypalId);
        if (success !== true) throw new UpstreamError("http", `status ${status} without success`, status);
      } else if (await hasEnded(notice, name.paypalId)) await cancelSubscription(token);
      else continue;
      await recordNoticeAttempt(id, storedState.delivered, null);
    } catch (error) {
      log("warn", "WordPress not notified by a member's route", { id, type, reason: String(error) });
    }
  }
}

/** The payment of the member's present level. WordPress cancels its subscription when the member cancels. */
async function paymentOfLevel(user: string, levelId: number): Promise<Payment | null> {
  const newest = (await findRecordsOfMember(user)).find(({ state }) => state === "confirmed");
  return newest !== undefined && nameAtWordPress(newest)?.levelId === levelId ? newest : null;
}

/** Whether the event ended the payment, and no later payment continues it. */
async function hasEnded({ type, paymentId, transactionId }: Notice, paypalId: string): Promise<boolean> {
  if (type.startsWith("subscription.")) return (await fetchSubscription(paypalId)).status !== "ACTIVE";
  const newest = (await findPaymentEvents(paymentId)).findLast(isCharge);
  if (transactionId === null || newest?.transactionId !== transactionId) return false;
  return (await readUnrefunded(paymentId))(transactionId) === 0;
}
