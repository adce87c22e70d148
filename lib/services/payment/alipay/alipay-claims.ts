import "server-only";
import type { PaymentLine } from "#lib/contracts/payment.ts";
import { SiteError } from "#lib/errors.ts";
import type { PaymentsStore } from "#lib/services/payment/ledger/database/database.ts";
import type { LedgerTables } from "#lib/services/payment/ledger/database/tables.ts";
import { withPayments } from "#lib/services/payment/ledger/database/with-database.ts";
import { decideAlipayClaim } from "#lib/wordpress/payments/alipay.ts";
import { WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";

export type AlipayClaim = LedgerTables["alipayClaim"];

/** What WordPress calls a claim among its payments. */
const prefix = "ALIPAY-";

type Claim = Pick<AlipayClaim, "reference" | "user" | "levelId" | "amount" | "madeAt">;

const findIn = ({ db }: PaymentsStore, reference: string) =>
  db.selectFrom("alipayClaim").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Keeps a claim; false for a reference that was named before. */
export const addAlipayClaim = (claim: Claim): Promise<boolean> =>
  withPayments(async (store) => {
    await store.db
      .insertInto("alipayClaim")
      .values({ ...claim, state: "review", atWordPress: 0, decidedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await findIn(store, claim.reference);
    return kept?.user === claim.user && kept.madeAt === claim.madeAt;
  });

/** WordPress has it, too. */
export async function noteSentClaim(reference: string): Promise<void> {
  await withPayments(({ db }) =>
    db.updateTable("alipayClaim").set({ atWordPress: 1 }).where("reference", "=", reference).execute(),
  );
}

/** Forgets a claim that WordPress did not take. */
export async function removeAlipayClaim(reference: string): Promise<void> {
  await withPayments(({ db }) =>
    db.deleteFrom("alipayClaim").where("reference", "=", reference).where("state", "=", "review").execute(),
  );
}

/** How many claims of a member may be open. */
const mostOpen = 3;

/** Whether a member has more open claims than they may, the one that they have just made among them. */
export const hasTooManyClaims = (user: string): Promise<boolean> =>
  withPayments(async ({ db }) => {
    const open = db.selectFrom("alipayClaim").where("user", "=", user).where("state", "=", "review");
    return (
      (
        await open
          .select("reference")
          .limit(mostOpen + 1)
          .execute()
      ).length > mostOpen
    );
  });

/** Claims that nobody has decided about, the oldest first. */
export const openAlipayClaims = (): Promise<AlipayClaim[]> =>
  withPayments(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "review").orderBy("madeAt").execute(),
  );

/** Payments by Alipay that were found. */
export const approvedAlipayClaims = (): Promise<AlipayClaim[]> =>
  withPayments(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "approved").execute(),
  );

const claimsOf = (user: string): Promise<AlipayClaim[]> =>
  withPayments(({ db }) =>
    db
      .selectFrom("alipayClaim")
      .selectAll()
      .where("user", "=", user)
      .orderBy("madeAt", "desc")
      .limit(50)
      .execute(),
  );

/** Keeps what was decided about a claim, unless something was before. */
async function keepDecision(reference: string, state: "approved" | "refused"): Promise<void> {
  await withPayments(({ db, time }) =>
    db
      .updateTable("alipayClaim")
      .set({ state, decidedAt: time() })
      .where("reference", "=", reference)
      .where("state", "=", "review")
      .execute(),
  );
}

/** How WordPress says that a claim stands, among a member's payments there; null where it has none. */
export function stateAmong(reference: string, known: readonly PaymentLine[]): AlipayClaim["state"] | null {
  const state = known.find(({ id }) => id === prefix + reference)?.state;
  if (state === undefined) return null;
  return state === "paid" ? "approved" : state === "refused" ? "refused" : "review";
}

/** What a member has named, as lines; `known` are WordPress's lines, which may have been decided there. */
export async function alipayLinesOf(user: string, known: readonly PaymentLine[]): Promise<PaymentLine[]> {
  const lines: PaymentLine[] = [];
  for (const { reference, levelId, amount, state, madeAt } of await claimsOf(user)) {
    const there = stateAmong(reference, known);
    const decided = there === "review" ? null : there;
    if (decided !== null && state === "review") await keepDecision(reference, decided);
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

/** True for a line of WordPress's that is one of the claims kept here. */
export const isClaimLine = ({ id }: PaymentLine, claims: readonly PaymentLine[]): boolean =>
  claims.some((claim) => prefix + claim.id === id);

/** What WordPress has against a decision, by its codes. */
const refusals: Record<string, string> = {
  higher_level: "ALIPAY_HIGHER_LEVEL",
  no_claim: "ALIPAY_DECIDED",
};

function throwRefusal(error: unknown): never {
  const code = error instanceof WordPressError ? refusals[error.code] : undefined;
  throw code === undefined ? error : new SiteError(409, code);
}

/**
 * Decides about a claim, once. Where WordPress has it, it is decided there, and gives the level; else the level is given
 * by hand.
 *
 * @returns the claim as it is now; null for one that nobody has named, or that was decided before
 * @throws SiteError 409 where WordPress has something against it; WordPressError, UpstreamError
 */
export async function decideAlipay(reference: string, approved: boolean): Promise<AlipayClaim | null> {
  const find = () => withPayments((store) => findIn(store, reference));
  const claim = await find();
  if (claim?.state !== "review") return null;
  if (claim.atWordPress === 1) await decideAlipayClaim(reference, approved).catch(throwRefusal);
  await keepDecision(reference, approved ? "approved" : "refused");
  return (await find()) ?? null;
}
