import "server-only";
import { cacheLife } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { arePaymentsUsable, readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { hasPaymentSince } from "#lib/services/payment/ledger/queries/unfinished-payments.ts";

/** Whether payments can be recorded; cached, for pages. A purchase checks again. */
export async function arePaymentsOpen(): Promise<boolean> {
  "use cache";
  cacheLife(cacheLifeOf(cache.payments));
  return arePaymentsUsable();
}

/** @throws SiteError 503 while the operator has turned payments off */
function requirePaymentsOn(): void {
  const { MAINTENANCE_VIP_PAYMENTS, MAINTENANCE_PAYPAL } = settings();
  if (MAINTENANCE_VIP_PAYMENTS) throw new SiteError(503, "PAYMENTS_PAUSED");
  if (MAINTENANCE_PAYPAL) throw new SiteError(503, "PAYPAL_PAUSED");
}

/** `readAt`: the time just before the level was read, in ms since 1970. */
export type Buyer = { user: string; readAt: number };

/**
 * The member, if they may buy the level: payments are on, and the level is above theirs.
 *
 * @throws SiteError 503, 409; SessionEnded; UpstreamError
 */
export async function readBuyer(token: string, levelId: number): Promise<Buyer> {
  requirePaymentsOn();
  const readAt = await readLedgerClock();
  const member = await readMember(token);
  if (member.role !== "admin" && member.membershipLevelId >= levelId) throw new SiteError(409, "LEVEL_OWNED");
  return { user: userOf(member), readAt };
}

/**
 * The last check before a purchase: no payment of the member is under way, and none has ended since their level was
 * read. Otherwise they might pay twice for a level, or an older payment would later replace this one.
 *
 * @throws SiteError 409
 */
export async function requireNothingUnderWay({ user, readAt }: Buyer): Promise<void> {
  if (await hasPaymentSince(user, readAt)) throw new SiteError(409, "PAYMENT_PENDING");
}
