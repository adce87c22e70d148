import "server-only";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerDatabase, LedgerTables } from "#lib/services/payment/ledger/database/ledger-tables.ts";

export type AlipayClaim = LedgerTables["alipayClaim"];

type Claim = Pick<AlipayClaim, "reference" | "user" | "levelId" | "amount" | "madeAt"> &
  Partial<Pick<AlipayClaim, "agreed" | "video">>;

const findIn = ({ db }: LedgerDatabase, reference: string) =>
  db.selectFrom("alipayClaim").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Adds a claim. @returns false for a known reference */
export const addAlipayClaim = (claim: Claim): Promise<boolean> =>
  withLedgerDatabase(async (store) => {
    await store.db
      .insertInto("alipayClaim")
      .values({
        agreed: null,
        video: null,
        ...claim,
        state: "review",
        atWordPress: 0,
        decidedAt: null,
        note: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await findIn(store, claim.reference);
    return stored?.user === claim.user && stored.madeAt === claim.madeAt;
  });

/** Marks that WordPress has the claim, too. */
export async function markAlipayClaimSent(reference: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db.updateTable("alipayClaim").set({ atWordPress: 1 }).where("reference", "=", reference).execute(),
  );
}

/** Deletes a claim that WordPress refused. */
export async function removeAlipayClaim(reference: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db.deleteFrom("alipayClaim").where("reference", "=", reference).where("state", "=", "review").execute(),
  );
}

/** The most open claims of a member. */
const maxOpen = 3;

/** Whether a member has too many open claims, with the one just added. */
export const hasTooManyAlipayClaims = (user: string): Promise<boolean> =>
  withLedgerDatabase(async ({ db }) => {
    const open = db.selectFrom("alipayClaim").where("user", "=", user).where("state", "=", "review");
    return (
      (
        await open
          .select("reference")
          .limit(maxOpen + 1)
          .execute()
      ).length > maxOpen
    );
  });

/** Undecided claims, oldest first. */
export const findOpenAlipayClaims = (): Promise<AlipayClaim[]> =>
  withLedgerDatabase(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "review").orderBy("madeAt").execute(),
  );

/** Claims that were approved since a time. */
export const findApprovedAlipayClaims = (since = 0): Promise<AlipayClaim[]> =>
  withLedgerDatabase(({ db }) =>
    db
      .selectFrom("alipayClaim")
      .selectAll()
      .where("state", "=", "approved")
      .where(({ eb, fn }) => eb(fn.coalesce("decidedAt", "madeAt"), ">=", since))
      .execute(),
  );

export const findAlipayClaimsOf = (user: string, limit = 50): Promise<AlipayClaim[]> =>
  withLedgerDatabase(({ db }) =>
    db
      .selectFrom("alipayClaim")
      .selectAll()
      .where("user", "=", user)
      .orderBy("madeAt", "desc")
      .limit(limit)
      .execute(),
  );

/** The newest claims; `only` limits them to a reference, or to some users. */
export const findRecentAlipayClaims = (
  only: { reference: string; users: readonly string[] } | null,
): Promise<AlipayClaim[]> =>
  withLedgerDatabase(({ db }) => {
    const newest = db.selectFrom("alipayClaim").selectAll().orderBy("madeAt", "desc").limit(50);
    const claims =
      only === null
        ? newest
        : newest.where(({ or, eb }) =>
            or([eb("reference", "=", only.reference), ...only.users.map((user) => eb("user", "=", user))]),
          );
    return claims.execute();
  });

/** Stores the first decision about a claim; later ones change nothing. */
export async function storeAlipayDecision(
  reference: string,
  state: "approved" | "refused",
  note: string | null = null,
): Promise<void> {
  await withLedgerDatabase(({ db, time }) =>
    db
      .updateTable("alipayClaim")
      .set({ state, decidedAt: time(), note })
      .where("reference", "=", reference)
      .where("state", "=", "review")
      .execute(),
  );
}

export const findAlipayClaim = async (reference: string): Promise<AlipayClaim | null> =>
  (await withLedgerDatabase((store) => findIn(store, reference))) ?? null;
