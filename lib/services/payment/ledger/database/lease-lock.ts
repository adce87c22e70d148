import "server-only";
import { randomUUID } from "node:crypto";
import type { Lock } from "#lib/platform/database/database.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import type { LedgerDatabase } from "./ledger-tables.ts";

/** How long a killed process's lock is held, in ms. */
const leaseMs = 5 * minute;

/** The furthest possible end of a lease from now, in ms; a later one was set before the clock was set back. */
const maxEndMs = 2 * leaseMs;

/** Acquires a lock: a row that expires, because SQLite does not notice when a process dies. */
export async function acquireLeaseLock(db: LedgerDatabase["db"], name: string): Promise<Lock | null> {
  const holder = randomUUID();
  const renew = async () => {
    const now = steadyNow();
    const lease = { holder, endsAt: now + leaseMs };
    const row = await db
      .insertInto("lease")
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(lease)
          .where(({ or, eb }) =>
            or([
              eb("lease.holder", "=", holder),
              eb("lease.endsAt", "<=", now),
              eb("lease.endsAt", ">", now + maxEndMs),
            ]),
          ),
      )
      .returning("name")
      .executeTakeFirst();
    return row !== undefined;
  };
  if (!(await renew())) return null;
  return {
    isHeld: renew,
    async release() {
      await db.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
    },
  };
}
