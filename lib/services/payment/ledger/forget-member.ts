import "server-only";
import { keyedHash } from "#lib/platform/keyed-hash.ts";
import { withLedgerDatabase } from "./database/ledger-database.ts";

/** A pseudonym for each member, so that the books still add up, but name nobody. */
const pseudonymOf = (user: string) => `x${keyedHash(`murmur erased member\n${user}`, "hex").slice(0, 31)}`;

/** Replaces a member in the ledger by a pseudonym. Idempotent. @throws SiteError 503 */
export async function forgetMember(user: string): Promise<void> {
  const pseudonym = pseudonymOf(user);
  await withLedgerDatabase(async ({ db }) => {
    await db
      .updateTable("payment")
      .set({ user: pseudonym, sealedToken: null, tokenMark: null, payerId: null, answer: null })
      .where("user", "=", user)
      .execute();
    await db.updateTable("alipayClaim").set({ user: pseudonym }).where("user", "=", user).execute();
  });
}
