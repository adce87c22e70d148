import "server-only";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import {
  type AlipayClaim,
  findAlipayClaim,
  findAlipayClaimsOf,
  storeAlipayDecision,
} from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { decideAlipayClaim } from "#lib/wordpress/payment/alipay.ts";

/** Prefix of a claim's id at WordPress. */
const claimIdPrefix = "ALIPAY-";

/** A claim's state at WordPress, found in the member's payments there; null if it is not among them. */
export function claimStateIn(reference: string, lines: readonly PaymentLine[]): AlipayClaim["state"] | null {
  const state = lines.find(({ id }) => id === claimIdPrefix + reference)?.state;
  if (state === undefined) return null;
  return state === "paid" ? "approved" : state === "refused" ? "refused" : "review";
}

/** A member's claims as payment lines. `wordPressLines`: WordPress may have decided a claim. */
export async function alipayLinesOf(
  user: string,
  wordPressLines: readonly PaymentLine[],
): Promise<PaymentLine[]> {
  const lines: PaymentLine[] = [];
  for (const { reference, levelId, amount, state, madeAt } of await findAlipayClaimsOf(user)) {
    const stateThere = claimStateIn(reference, wordPressLines);
    const decided = stateThere === "review" ? null : stateThere;
    if (decided !== null && state === "review") await storeAlipayDecision(reference, decided);
    lines.push({
      id: reference,
      at: new Date(madeAt).toISOString(),
      levelId,
      amount,
      currency: "CNY",
      method: "alipay",
      state: decided ?? state,
    });
  }
  return lines;
}

/** Whether a line from WordPress repeats one of these claims. */
export const repeatsClaim = ({ id }: PaymentLine, claims: readonly PaymentLine[]): boolean =>
  claims.some((claim) => claimIdPrefix + claim.id === id);

/** The error for each code with which WordPress refuses a decision. */
const refusals: Record<string, string> = { higher_level: "ALIPAY_HIGHER_LEVEL", no_claim: "ALIPAY_DECIDED" };

function throwRefusal(error: unknown): never {
  const code = error instanceof WordPressError ? refusals[error.code] : undefined;
  throw code === undefined ? error : new SiteError(409, code);
}

/**
 * Decides a claim, once. If WordPress has the claim, WordPress records the decision and gives the level; otherwise an
 * administrator gives the level by hand.
 *
 * @returns the claim after the decision; null if it is unknown or was decided before
 * @throws SiteError 409 where WordPress refuses; WordPressError, UpstreamError
 */
export async function decideAlipay(
  reference: string,
  approved: boolean,
  note: string | null = null,
): Promise<AlipayClaim | null> {
  const claim = await findAlipayClaim(reference);
  if (claim?.state !== "review") return null;
  if (claim.atWordPress === 1) await decideAlipayClaim(reference, approved).catch(throwRefusal);
  await storeAlipayDecision(reference, approved ? "approved" : "refused", note);
  return findAlipayClaim(reference);
}
