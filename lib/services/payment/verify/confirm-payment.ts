import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { completeResult, type RetryWait } from "#lib/contracts/payment/payment.ts";
import { isSubscriptionId } from "#lib/paypal/paypal-ids.ts";
import { UpstreamError, upstreamFailure } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { type DirectPayment, type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  type Confirmation,
  confirmAsSite,
  confirmOrder,
  confirmSubscription,
  type PaymentName,
} from "#lib/wordpress/payment/payment.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { type AttemptOutcome, type Attempts, nextWait, outcomeOfStatus } from "./retry-table.ts";

/** The name of a payment for WordPress; null if its member or level is no number. */
export function nameAtWordPress(payment: Payment): PaymentName | null {
  const { kind, user } = payment;
  const levelId = levelOf(payment);
  if (!/^[1-9]\d*$/.test(user) || levelId === 0) return null;
  const paypalId = paypalIdOf(payment);
  const isSubscription = kind === "subscription" || (kind === "checkout" && isSubscriptionId(paypalId));
  return { userId: Number(user), levelId, kind: isSubscription ? "subscription" : "order", paypalId };
}

/**
 * The name of a payment that WordPress can confirm with the shared key. Null if WordPress needs the member's token.
 *
 * @throws UpstreamError
 */
export async function nameForSiteConfirmation(payment: Payment): Promise<PaymentName | null> {
  if (settings().WORDPRESS_KEY === undefined) return null;
  const name = nameAtWordPress(payment);
  return name !== null && (await hasCapability("confirm")) ? name : null;
}

/**
 * Requests the level of a payment once: with the shared key if WordPress allows it, otherwise with the member's token,
 * which may have expired.
 *
 * @throws SessionEnded; UpstreamError
 */
export async function confirmPayment(
  payment: DirectPayment,
  token: string | null,
  proof: unknown,
): Promise<Confirmation> {
  const name = await nameForSiteConfirmation(payment);
  if (name !== null) return confirmAsSite(name, proof);
  if (token === null) throw new UpstreamError("invalid", "no token of the member's, and no shared key");
  const { kind, id, levelId } = payment;
  return kind === "order" ? confirmOrder(token, levelId, id, proof) : confirmSubscription(token, levelId, id);
}

/** Called before each wait. */
export type WaitListener = (wait: RetryWait) => void;

/** The final outcome; `confirmation` is WordPress's last response, or null. */
export type ConfirmResult = { outcome: AttemptOutcome; confirmation: Confirmation | null };

/** Requests the level of a paid payment as often as the retry table allows. @throws SessionEnded */
export async function confirmWithRetries(
  attempt: () => Promise<Confirmation>,
  onWait: WaitListener,
): Promise<ConfirmResult> {
  const attempts: Attempts = {};
  for (;;) {
    const result = await attemptOnce(attempt);
    attempts[result.outcome] = (attempts[result.outcome] ?? 0) + 1;
    const wait = nextWait(result.outcome, attempts, result.confirmation?.retryAfter);
    if (wait === null) return result;
    onWait(wait);
    await sleep(wait.seconds * 1000);
  }
}

/** A payment's level; for a hosted checkout that was not prepared here, the level that WordPress gave. */
function levelOf({ levelId, answer }: Payment): number {
  if (levelId > 0 || answer === null) return levelId;
  return completeResult.parse(JSON.parse(answer)).levelId ?? 0;
}

async function attemptOnce(attempt: () => Promise<Confirmation>): Promise<ConfirmResult> {
  try {
    const confirmation = await attempt();
    return { outcome: outcomeOf(confirmation), confirmation };
  } catch (error) {
    const failure = upstreamFailure(error);
    if (failure === null) throw error;
    return { outcome: failure.kind === "invalid" ? "failing" : "network", confirmation: null };
  }
}

/** The outcome that a response of WordPress stands for. */
export function outcomeOf({ status, success, processing }: Confirmation): AttemptOutcome {
  if (status === 202 || (processing && success !== true)) return "processing";
  if (status >= 300) return outcomeOfStatus(status);
  // The plugin always says whether it succeeded; something else has sent this response.
  return success === null ? "failing" : success ? "done" : "final";
}
