import "server-only";
import { day, second } from "#lib/platform/time/duration.ts";
import { everybodySubject, loginSeconds, networkLifetimeMs, type Store } from "./session-facts.ts";
import { networkTable } from "./session-tables.ts";

/** Longer than the usual pause between logins, shorter than sessions are stored. */
const maxSilenceMs = 3 * day;
const maxNetworks = 200_000;

/** Removes records that no valid cookie refers to any more, and old networks. */
export async function pruneSessions({ db, now }: Store): Promise<void> {
  const { present, latest } = await db
    .selectNoFrom(({ selectFrom }) => [
      now().as("present"),
      // The last login before the one that has just been stored.
      selectFrom("session").select("startedAt").orderBy("startedAt", "desc").limit(1).offset(1).as("latest"),
    ])
    .executeTakeFirstOrThrow();
  // After days without a login the clock may be wrong: removed ends would revive sessions once it is set right.
  if (present - (latest ?? 0) > maxSilenceMs) return;
  const oldest = present - loginSeconds * second - day;
  await db.deleteFrom("session").where("startedAt", "<", oldest).execute();
  await db
    .deleteFrom("cutoff")
    .where("before", "<", oldest)
    .where("subject", "<>", everybodySubject)
    .execute();
  const surplus = await db
    .selectFrom(networkTable)
    .select("seenAt")
    .orderBy("seenAt", "desc")
    .limit(1)
    .offset(maxNetworks)
    .executeTakeFirst();
  await db
    .deleteFrom(networkTable)
    .where("seenAt", "<", Math.max(present - networkLifetimeMs, (surplus?.seenAt ?? -1) + 1))
    .execute();
}
