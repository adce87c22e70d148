import "server-only";
import { createHash } from "node:crypto";
import type { Member } from "#lib/contracts/member.ts";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import type { PendingPayment } from "#lib/contracts/payment.ts";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { readMember } from "#lib/services/member.ts";
import { membershipLevels } from "#lib/services/membership.ts";
import { settings } from "#lib/settings.ts";
import { ledger } from "./sqlite-ledger.ts";

/** Who a payment belongs to: the member's id, or a mark of their address where WordPress gives no id. */
export const userOf = ({ id, email }: Pick<Member, "id" | "email">): string =>
  id === null
    ? `e${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32)}`
    : String(id);

/** @throws SiteError 503 while the operator has payments off (ruling 26) */
export function requireOpen(): void {
  const { MAINTENANCE_VIP_PAYMENTS, MAINTENANCE_PAYPAL } = settings();
  if (MAINTENANCE_VIP_PAYMENTS) throw new SiteError(503, "PAYMENTS_PAUSED");
  if (MAINTENANCE_PAYPAL) throw new SiteError(503, "PAYPAL_PAUSED");
}

/** A level by its id. @throws SiteError 502 where WordPress has none to sell */
export async function levelOf(levelId: number): Promise<MembershipLevel> {
  const levels = await membershipLevels().catch(() => []);
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined) throw new SiteError(502, "PLAN_FAILED");
  return level;
}

const mark = "checkout ";
/** The id of a hosted checkout in the ledger, by PayPal's token, and back. */
export const checkoutId = (token: string): string => `${mark}${token}`;
export const checkoutToken = (id: string): string => id.slice(mark.length);

export type Buyer = { user: string; readAt: number };

/**
 * The member who may buy a level: payments are on, and the level is above their own.
 *
 * @throws SiteError 503, 409; SessionEnded; UpstreamError
 */
export async function readBuyer(token: string, levelId: number): Promise<Buyer> {
  requireOpen();
  const readAt = Date.now();
  const member = await readMember(token);
  if (member.role !== "admin" && member.membershipLevelId >= levelId) throw new SiteError(409, "LEVEL_OWNED");
  return { user: userOf(member), readAt };
}

/**
 * The last thing before something is made: no payment of theirs is under way, or has ended since their level was read.
 * It may be for the same level, or would take the place of the new one later.
 *
 * @throws SiteError 409
 */
export async function requireIdle({ user, readAt }: Buyer): Promise<void> {
  if (await ledger().isBusy(user, readAt)) throw new SiteError(409, "PAYMENT_PENDING");
}

/** What a member has paid for and not got yet, for the next visit to ask about again; nothing of it asks PayPal. */
export async function pendingPayments(member: Member): Promise<PendingPayment[]> {
  try {
    const payments = await ledger().pendingOf(userOf(member));
    return payments.map(({ kind, id, levelId, createdAt, payerId, state }) => ({
      kind,
      id: kind === "checkout" ? checkoutToken(id) : id,
      levelId,
      since: new Date(createdAt).toISOString(),
      state: state === "denied" ? "refused" : "waiting",
      ...(kind === "checkout" && { payerId }),
    }));
  } catch (error) {
    log("error", "ledger failed", { reason: String(error) });
    return [];
  }
}
