import "server-only";
import type { LedgerDatabase } from "./database/database.ts";
import type { LedgerTables } from "./database/tables.ts";
import { withDatabase } from "./database/with-database.ts";

export type AlipayClaim = LedgerTables["alipayClaim"];

type Claim = Pick<AlipayClaim, "reference" | "user" | "levelId" | "amount" | "madeAt">;

const findIn = ({ db }: LedgerDatabase, reference: string) =>
  db.selectFrom("alipayClaim").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Keeps a claim; false for a reference that was named before. */
export const addAlipayClaim = (claim: Claim): Promise<boolean> =>
  withDatabase(async (store) => {
    await store.db
      .insertInto("alipayClaim")
      .values({ ...claim, state: "review", atWordPress: 0, decidedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await findIn(store, claim.reference);
    return kept?.user === claim.user && kept.madeAt === claim.madeAt;
  });

/** WordPress has it, too. */
export async function markClaimSent(reference: string): Promise<void> {
  await withDatabase(({ db }) =>
    db.updateTable("alipayClaim").set({ atWordPress: 1 }).where("reference", "=", reference).execute(),
  );
}

/** Forgets a claim that WordPress did not take. */
export async function removeAlipayClaim(reference: string): Promise<void> {
  await withDatabase(({ db }) =>
    db.deleteFrom("alipayClaim").where("reference", "=", reference).where("state", "=", "review").execute(),
  );
}

/** How many claims of a member may be open. */
const mostOpen = 3;

/** Whether a member has more open claims than they may, the one that they have just made among them. */
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

/** Claims that nobody has decided about, the oldest first. */
export const openAlipayClaims = (): Promise<AlipayClaim[]> =>
  withDatabase(({ db }) =>
    db.selectFrom("alipayClaim").selectAll().where("state", "=", "review").orderBy("madeAt").execute(),
  );

/** Payments by Alipay that were found. */
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

/** Keeps what was decided about a claim, unless something was before. */
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
