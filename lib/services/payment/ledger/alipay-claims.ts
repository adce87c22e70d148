import "server-only";
import type { LedgerDatabase } from "./database/database.ts";
import type { LedgerTables } from "./database/tables.ts";
import { withDatabase } from "./database/with-database.ts";

export type AlipayClaim = LedgerTables["alipayClaim"];

type Claim = Pick<AlipayClaim, "reference" | "user" | "levelId" | "amount" | "madeAt">;

const findIn = ({ db }: LedgerDatabase, reference: string) =>
  db.selectFrom("alipayClaim").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Adds a claim; false for a known reference. */
export const addAlipayClaim = (claim: Claim): Promise<boolean> =>
  withDatabase(async (store) => {
    await store.db
      .insertInto("alipayClaim")
      .values({ ...claim, state: "review", atWordPress: 0, decidedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await findIn(store, claim.reference);
    return stored?.user === claim.user && stored.madeAt === claim.madeAt;
  });

/** WordPress has the claim, too. */
export async function markClaimSent(reference: string): Promise<void> {
  await withDatabase(({ db }) =>
    db.updateTable("alipayClaim").set({ atWordPress: 1 }).where("reference", "=", reference).execute(),
  );
}

/** Deletes a claim that WordPress refused. */
export async function removeAlipayClaim(reference: string): Promise<void> {
  await withDatabase(({ db }) =>
    db.deleteFrom("alipayClaim").where("reference", "=", reference).where("state", "=", "review").execute(),
  );
}

/** How many open claims a member may have. */
const mostOpen = 3;

/** Whether a member has too many open claims, counting the one just made. */
export const hasTooManyClaims = (user: string): Promise<boolean> =>
  withDatabase(async ({ db }) => {
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

/** Undecided claims, oldest first. */
export const openAlipayClaims = (): Promise<AlipayClaim[]> =>
  withDatabase(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "review").orderBy("madeAt").execute(),
  );

export const approvedAlipayClaims = (): Promise<AlipayClaim[]> =>
  withDatabase(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "approved").execute(),
  );

export const alipayClaimsOf = (user: string): Promise<AlipayClaim[]> =>
  withDatabase(({ db }) =>
    db
      .selectFrom("alipayClaim")
      .selectAll()
      .where("user", "=", user)
      .orderBy("madeAt", "desc")
      .limit(50)
      .execute(),
  );

/** Stores the first decision about a claim; later ones change nothing. */
export async function storeDecision(reference: string, state: "approved" | "refused"): Promise<void> {
  await withDatabase(({ db, time }) =>
    db
      .updateTable("alipayClaim")
      .set({ state, decidedAt: time() })
      .where("reference", "=", reference)
      .where("state", "=", "review")
      .execute(),
  );
}

export const findAlipayClaim = async (reference: string): Promise<AlipayClaim | null> =>
  (await withDatabase((store) => findIn(store, reference))) ?? null;
