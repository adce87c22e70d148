import "server-only";
import { hasCapability } from "#lib/services/catalogue/capabilities.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import { settings } from "#lib/settings.ts";
import type { PaymentName } from "#lib/wordpress/payments/payment.ts";

/** The level of a payment; a hosted checkout that was not prepared here has the one that completing it gave. */
function levelOf({ levelId, answer }: Payment): number {
  if (levelId > 0 || answer === null) return levelId;
  return Number(JSON.parse(answer).levelId ?? 0);
}

/** What WordPress calls a payment; null where the member or the level is not known by a number. */
export function nameOf(payment: Payment): PaymentName | null {
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
export async function namedBySite(payment: Payment): Promise<PaymentName | null> {
  if (settings().WORDPRESS_KEY === undefined) return null;
  const name = nameOf(payment);
  return name !== null && (await hasCapability("confirm")) ? name : null;
}
