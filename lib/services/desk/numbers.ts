import "server-only";
import type { MoneyRow, Numbers, Period } from "#lib/contracts/desk/numbers.ts";
import { amountText } from "#lib/membership/amount-text.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { requireAdministrator } from "#lib/services/accounts/administrator.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { findVideo } from "#lib/services/catalogue/video.ts";
import { isRefundOrReversal } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";
import {
  findUndeliveredNotices,
  type UndeliveredNotice,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { fetchNumbers } from "#lib/wordpress/desk/numbers.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { purchasedVideos } from "./purchased-videos.ts";

/** Adds to WordPress's orders the ledger's movements of money that WordPress has not received. */
export function withUndelivered(
  orders: readonly MoneyRow[],
  undelivered: readonly UndeliveredNotice[],
  from: string,
): MoneyRow[] {
  const rows = new Map(orders.map((row) => [`${row.month} ${row.levelId} ${row.currency}`, { ...row }]));
  for (const notice of undelivered) {
    const { type, levelId, amount, currency, at, state } = notice;
    const month = new Date(at).toISOString().slice(0, 7);
    // For a first payment, WordPress made an order when it gave the level.
    const isRenewal = type === "subscription.renewed";
    const isMoney = isRenewal || isRefundOrReversal(notice);
    if (state === storedState.delivered || !isMoney || amount === null || month < from.slice(0, 7)) continue;
    const unit = currency ?? "USD";
    const key = `${month} ${levelId} ${unit}`;
    const zero = amountText(0, unit);
    const none = { payments: 0, paid: zero, refunds: 0, refunded: zero };
    const row = rows.get(key) ?? { month, levelId, currency: unit, ...none };
    const add = (sum: string) => amountText(Number(sum) + Number(amount), unit);
    if (isRenewal) rows.set(key, { ...row, payments: row.payments + 1, paid: add(row.paid) });
    else rows.set(key, { ...row, refunds: row.refunds + 1, refunded: add(row.refunded) });
  }
  return [...rows.values()].toSorted((a, b) => b.month.localeCompare(a.month) || a.levelId - b.levelId);
}

/** A video's title; its slug if the video is gone, or WordPress fails. */
async function nameOf(slug: string, known: Numbers["videos"]): Promise<string> {
  const counted = known.find((video) => video.slug === slug);
  if (counted) return counted.name;
  const video = await findVideo(slug).catch(() => null);
  return video?.title ?? slug;
}

/**
 * The numbers of the last `days`: all for an administrator, the plays of their own videos for an anchor's user.
 * WordPress decides which.
 *
 * @throws SiteError 403, 404 where WordPress has no numbers; SessionEnded; UpstreamError
 */
export async function readNumbers(token: string, days: Period): Promise<Numbers> {
  const { role } = await readMember(token);
  if (role === "admin") await requireAdministrator(token);
  if (!(await hasCapability("numbers"))) throw new SiteError(404, "NUMBERS_MISSING");
  const counted = await fetchNumbers(token, days).catch((error: unknown) => {
    if (error instanceof WordPressError && error.status === 403)
      throw new SiteError(403, "NUMBERS_FORBIDDEN");
    throw error;
  });
  // An editor who is an anchor's user gets only the anchor's numbers, whatever WordPress sends.
  if (counted.scope === "anchor" || role !== "admin")
    return { ...counted, scope: "anchor", members: null, revenue: null, searches: null, purchases: null };
  const [undeliveredNotices, purchaseCounts] = await Promise.all([
    findUndeliveredNotices(),
    purchasedVideos(days),
  ]);
  const purchases = await Promise.all(
    purchaseCounts.map(async ({ slug, count }) => ({
      slug,
      name: await nameOf(slug, counted.videos),
      count,
    })),
  );
  return {
    ...counted,
    revenue: counted.revenue && withUndelivered(counted.revenue, undeliveredNotices, counted.from),
    purchases,
  };
}
