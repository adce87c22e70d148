import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { isDamage, openDatabase, setAside } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { everybody, type UseSessions } from "./session-facts.ts";
import { sessionsName } from "./sessions-file.ts";

const rowsAtOnce = 500;

type Session = {
  id: string;
  member: string;
  device: string;
  startedAt: number;
  seenAt: number;
  used: 0 | 1;
  endsAt: number | null;
  replaces: string | null;
};
type Content = {
  sessions: Session[];
  cutoffs: { subject: string; before: number }[];
  networks: { mark: string; seenAt: number }[];
};

function readAll(db: DatabaseSync): Content {
  const all = (statement: string) => db.prepare(statement).all() as unknown[];
  return {
    sessions: all(
      "SELECT id, member, device, startedAt, seenAt, used, endsAt, replaces FROM session",
    ) as Session[],
    cutoffs: all("SELECT subject, before FROM cutoff") as Content["cutoffs"],
    networks: all("SELECT mark, seenAt FROM place") as Content["networks"],
  };
}

/** @returns null for a damaged file, which is renamed: what it knew of ends is lost, so older sessions stay ended */
function readFile(file: string): Content | null {
  const db = openDatabase(file);
  try {
    return readAll(db);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log("error", "sessions.db can't be read", { reason: String(error) });
    db.close();
    setAside(file);
    return null;
  } finally {
    if (db.isOpen) db.close();
  }
}

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

/** A new database knows nothing of sessions that ended before, nor does a backup, which leaves them out. */
const endOlder = (use: UseSessions) =>
  use(async ({ db, now }) => {
    await db
      .insertInto("cutoff")
      .values({ subject: everybody, before: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/**
 * Moves `sessions.db` into PostgreSQL; of what both know the stricter counts. Instances move one each: together they
 * know all ends since the earliest of their cutoffs for everybody.
 */
async function moveFile(dataDir: string, use: UseSessions): Promise<void> {
  const file = join(dataDir, sessionsName);
  if (!existsSync(file)) return;
  const content = readFile(file);
  if (content === null) return;
  const { sessions, cutoffs, networks } = content;
  const since = cutoffs.find(({ subject }) => subject === everybody)?.before ?? 0;
  await use(({ db }) =>
    db.transaction().execute(async (tx) => {
      for (const rows of parts(sessions))
        await tx
          .insertInto("session")
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column("id")
              .doUpdateSet({ endsAt: ({ ref }) => ref("excluded.endsAt") })
              .where(({ and, or, eb, ref }) =>
                and([
                  eb("excluded.endsAt", "is not", null),
                  or([eb("session.endsAt", "is", null), eb("session.endsAt", ">", ref("excluded.endsAt"))]),
                ]),
              ),
          )
          .execute();
      for (const rows of parts(cutoffs.filter(({ subject }) => subject !== everybody)))
        await tx
          .insertInto("cutoff")
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column("subject")
              .doUpdateSet({ before: ({ ref }) => ref("excluded.before") })
              .whereRef("excluded.before", ">", "cutoff.before"),
          )
          .execute();
      for (const rows of parts(networks))
        await tx
          .insertInto("place")
          .values(rows)
          .onConflict((conflict) =>
            conflict.column("mark").doUpdateSet({ seenAt: ({ ref }) => ref("excluded.seenAt") }),
          )
          .execute();
      await tx
        .updateTable("cutoff")
        .set({ before: since })
        .where("subject", "=", everybody)
        .where("before", ">", since)
        .execute();
    }),
  );
  // Through the process: a bundler would include the whole project.
  const { rmSync } = process.getBuiltinModule("node:fs");
  for (const part of ["", "-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
  log("info", "The sessions were moved to PostgreSQL", { sessions: sessions.length });
}

/** Uses the sessions in PostgreSQL, and first takes over the file of the time before it. */
export function sessionsInPostgres(dataDir: string, use: UseSessions): UseSessions {
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await endOlder(use);
    await moveFile(dataDir, use);
  };
  return async (work) => {
    ready ??= prepare().catch((error: unknown) => {
      ready = null;
      throw error;
    });
    await ready;
    return use(work);
  };
}
