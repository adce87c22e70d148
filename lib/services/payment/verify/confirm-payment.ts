import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { RetryWait } from "#lib/contracts/payment.ts";
import { UpstreamError, upstreamFailure } from "#lib/errors.ts";
import { hasCapability } from "#lib/services/catalogue/capabilities.ts";
import { type CapturedPayment, type Payment, paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import { settings } from "#lib/settings.ts";
import {
  type Confirmation,
  confirmAsSite,
  confirmOrder,
  confirmSubscription,
  type PaymentName,
} from "#lib/wordpress/payments/payment.ts";
import { type Attempts, nextWait, type Outcome, outcomeOfStatus, type RetryTable } from "./retry-table.ts";

/** The level of a payment; a hosted checkout that was not prepared here has the one that completing it gave. */
function levelOf({ levelId, answer }: Payment): number {
  if (levelId > 0 || answer === null) return levelId;
  return Number(JSON.parse(answer).levelId ?? 0);
}

/** What WordPress calls a payment; null where the member or the level is not known by a number. */
export function nameAtWordPress(payment: Payment): PaymentName | null {
  const { kind, user } = payment;
  const levelId = levelOf(payment);
  if (!/^[1-9]\d*$/.test(user) || levelId === 0) return null;
  const paypalId = paypalIdOf(payment);
  const isSubscription = kind === "subscription" || (kind === "checkout" && paypalId.startsWith("I-"));
  return { userId: Number(user), levelId, kind: isSubscription ? "subscription" : "order", paypalId };
}

/**
 * How a payment is named to WordPress where no member's token is needed: the shared key is set, and WordPress has the
 * route. Null where it takes the token.
 *
 * @throws UpstreamError
 */
export async function nameForSiteConfirmation(payment: Payment): Promise<PaymentName | null> {
  if (settings().WORDPRESS_KEY === undefined) return null;
  const name = nameAtWordPress(payment);
  return name !== null && (await hasCapability("confirm")) ? name : null;
}

/**
 * Asks WordPress, once, to give the level of a payment: from server to server where the shared key allows it, else as
 * the member, whose token may be gone.
 *
 * @throws SessionEnded; UpstreamError
 */
export async function confirmPayment(
  payment: CapturedPayment,
  token: string | null,
  proof: unknown,
): Promise<Confirmation> {
  const name = await nameForSiteConfirmation(payment);
  if (name !== null) return confirmAsSite(name, proof);
  if (token === null) throw new UpstreamError("invalid", "no token of the member's, and no shared key");
  const { kind, id, levelId } = payment;
  return kind === "order" ? confirmOrder(token, levelId, id, proof) : confirmSubscription(token, levelId, id);
}

/** Hears of each wait before another attempt. */
export type OnWait = (wait: RetryWait) => void;

/** How asking WordPress ended; `answer` is its last, null where there was none. */
export type Confirmed = { outcome: Outcome; answer: Confirmation | null };

function outcomeOf({ status, success, processing }: Confirmation): Outcome {
  if (status === 202 || (processing && success !== true)) return "processing";
  if (status >= 300) return outcomeOfStatus(status);
  // Something that says neither yes nor no is not WordPress speaking.
  return success === null ? "failing" : success ? "done" : "final";
}

async function askOnce(ask: () => Promise<Confirmation>): Promise<Confirmed> {
  try {
    const answer = await ask();
    return { outcome: outcomeOf(answer), answer };
  } catch (error) {
    const failure = upstreamFailure(error);
    if (failure === null) throw error;
    return { outcome: failure.kind === "invalid" ? "failing" : "network", answer: null };
  }
}

/** Has WordPress confirm a payment that was captured: asks as often as the table allows. @throws SessionEnded */
export async function confirmWithRetries(
  table: RetryTable,
  ask: () => Promise<Confirmation>,
  onWait: OnWait,
): Promise<Confirmed> {
  const attempts: Attempts = {};
  for (;;) {
    const ended = await askOnce(ask);
    attempts[ended.outcome] = (attempts[ended.outcome] ?? 0) + 1;
    const wait = nextWait(table, ended.outcome, attempts, ended.answer?.retryAfter);
    if (wait === null) return ended;
    onWait(wait);
    await sleep(wait.seconds * 1000);
  }
}
