import "server-only";
import type { PaymentLine } from "#lib/contracts/payment.ts";
import { decideAlipayClaim } from "#lib/wordpress/alipay.ts";
import { ledgerTime } from "./ledger-clock.ts";
import { paymentsDb } from "./payments-db.ts";

/** A payment by Alipay that a member has named: somebody compares it with Alipay's own list. */
export type AlipayClaim = {
  reference: string;
  user: string;
  levelId: number;
  /** Yuan. */
  amount: string;
  state: "review" | "approved" | "refused";
  /** 1 where WordPress has it too, and gives the level. */
  atWordPress: 0 | 1;
  madeAt: number;
  decidedAt: number | null;
};

/** What WordPress calls a claim among its payments. */
const prefix = "ALIPAY-";

const sql = {
  add: "INSERT OR IGNORE INTO alipayClaim VALUES (:reference, :user, :levelId, :amount, 'review', 0, :madeAt, NULL)",
  sent: "UPDATE alipayClaim SET atWordPress = 1 WHERE reference = ?",
  remove: "DELETE FROM alipayClaim WHERE reference = ? AND state = 'review'",
  of: "SELECT * FROM alipayClaim WHERE user = ? ORDER BY madeAt DESC LIMIT 50",
  all: "SELECT * FROM alipayClaim ORDER BY madeAt DESC LIMIT 500",
  find: "SELECT * FROM alipayClaim WHERE reference = ?",
  decide: "UPDATE alipayClaim SET state = ?, decidedAt = ? WHERE reference = ? AND state = 'review'",
};

/** Keeps a claim; false for a reference that was named before. */
export const addAlipayClaim = (claim: Omit<AlipayClaim, "state" | "atWordPress" | "decidedAt">): boolean =>
  Number(paymentsDb().prepare(sql.add).run(claim).changes) === 1;

/** WordPress has it, too. */
export const noteSentClaim = (reference: string) => void paymentsDb().prepare(sql.sent).run(reference);

/** Forgets a claim that WordPress did not take. */
export const removeAlipayClaim = (reference: string) => void paymentsDb().prepare(sql.remove).run(reference);

export const allAlipayClaims = () => paymentsDb().prepare(sql.all).all() as unknown as AlipayClaim[];

/** What a member has named, as lines; `known` are WordPress's lines, which may have been decided there. */
export function alipayLinesOf(user: string, known: readonly PaymentLine[]): PaymentLine[] {
  const claims = paymentsDb().prepare(sql.of).all(user) as unknown as AlipayClaim[];
  return claims.map(({ reference, levelId, amount, state, madeAt }) => {
    const there = known.find(({ id }) => id === prefix + reference)?.state;
    const decided = there === "paid" ? "approved" : there === "refused" ? "refused" : null;
    if (decided !== null && state === "review")
      paymentsDb().prepare(sql.decide).run(decided, ledgerTime(), reference);
    return {
      id: reference,
      at: new Date(madeAt).toISOString(),
      levelId,
      amount,
      currency: "CNY",
      method: "alipay",
      state: decided ?? state,
    };
  });
}

/** True for a line of WordPress's that is one of the claims kept here. */
export const isClaimLine = ({ id }: PaymentLine, claims: readonly PaymentLine[]): boolean =>
  claims.some((claim) => prefix + claim.id === id);

/**
 * Decides about a claim, once. Where WordPress has it, it is decided there, and gives the level; else the level is given
 * by hand.
 *
 * @returns the claim as it is now; null for one that nobody has named, or that was decided before
 * @throws WordPressError, UpstreamError
 */
export async function decideAlipay(reference: string, approved: boolean): Promise<AlipayClaim | null> {
  const db = paymentsDb();
  const claim = db.prepare(sql.find).get(reference) as unknown as AlipayClaim | undefined;
  if (claim?.state !== "review") return null;
  if (claim.atWordPress === 1) await decideAlipayClaim(reference, approved);
  db.prepare(sql.decide).run(approved ? "approved" : "refused", ledgerTime(), reference);
  return db.prepare(sql.find).get(reference) as unknown as AlipayClaim;
}
