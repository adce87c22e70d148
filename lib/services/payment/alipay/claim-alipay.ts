import "server-only";
import type { AlipayBody } from "#lib/contracts/payment/payment.ts";
import { yuanPrices } from "#lib/membership/plan-prices.ts";
import { cadenceOf } from "#lib/membership/plans.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { videoOf } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  addAlipayClaim,
  hasTooManyAlipayClaims,
  markAlipayClaimSent,
  removeAlipayClaim,
} from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";
import { sendAlipayClaim } from "#lib/wordpress/payment/alipay.ts";
import { fetchPayments } from "#lib/wordpress/payment/payments.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { alipayLinesOf, claimStateIn } from "./decide-alipay.ts";

const alreadyClaimed = () => new SiteError(409, "ALIPAY_CLAIMED");

/**
 * Stores a member's claim to have paid by Alipay, and sends it to WordPress if WordPress accepts claims.
 *
 * @throws SiteError 409 for a known reference, or if too many claims are open; SessionEnded; WordPressError;
 * UpstreamError
 */
export async function claimAlipay(token: string, { levelId, reference, agreed, video }: AlipayBody) {
  const user = userOf(await readMember(token));
  const amount = await readYuanPrice(levelId);
  const madeAt = await readLedgerClock();
  const claim = { reference, user, levelId, amount, agreed: agreed ?? null, video: videoOf(video), madeAt };
  if (!(await addAlipayClaim(claim))) throw alreadyClaimed();
  await requireFewClaims(token, user, reference);
  try {
    if (await hasCapability("alipay").catch(() => false)) {
      await sendAlipayClaim(token, { levelId, reference });
      await markAlipayClaimSent(reference);
    }
  } catch (error) {
    const isKnownThere = error instanceof WordPressError && error.status === 409;
    // WordPress may have stored the claim although its response was lost.
    const state = isKnownThere ? claimStateIn(reference, await fetchPayments(token).catch(() => [])) : null;
    if (state !== null) {
      await markAlipayClaimSent(reference);
      return { reference, state };
    }
    // WordPress refused, or did not respond: the member may send the claim again.
    await removeAlipayClaim(reference);
    throw isKnownThere ? alreadyClaimed() : error;
  }
  log("info", "Alipay payment to review", { reference, user, levelId });
  return { reference, state: "review" as const };
}

/** The price of a level by Alipay, in yuan. While WordPress does not respond, the level's number decides. */
async function readYuanPrice(levelId: number): Promise<string> {
  const level = (await membershipLevelsOrNull())?.find(({ id }) => id === levelId);
  return yuanPrices[cadenceOf(level ?? { id: levelId, name: "" })].toFixed(2);
}

/**
 * Refuses the claim if the member has too many open ones, after reading WordPress's decisions about them.
 *
 * @throws SiteError 409
 */
async function requireFewClaims(token: string, user: string, reference: string): Promise<void> {
  if (!(await hasTooManyAlipayClaims(user))) return;
  await alipayLinesOf(user, await fetchPayments(token).catch(() => []));
  if (!(await hasTooManyAlipayClaims(user))) return;
  await removeAlipayClaim(reference);
  throw new SiteError(409, "ALIPAY_TOO_MANY");
}
