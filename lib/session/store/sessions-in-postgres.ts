import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Selectable, sql } from "kysely";
import { createMissing } from "#lib/platform/database/migrate.ts";
import { findDamage, isDamage, openDatabase, setAside } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { everybodySubject, type UseSessions } from "./session-facts.ts";
import { endSessionsBefore, readNow } from "./session-records.ts";
import { createSessionTables, networkTable, type SessionTables } from "./session-tables.ts";
import { hasSessions, sessionsFileName } from "./sessions-file.ts";

const rowsAtOnce = 500;

type FileContent = {
  sessions: Selectable<SessionTables["session"]>[];
  cutoffs: SessionTables["cutoff"][];
  networks: SessionTables[typeof networkTable][];
};

function readAll(db: DatabaseSync): FileContent {
  const rowsOf = (statement: string) => db.prepare(statement).all() as unknown[];
  return {
    sessions: rowsOf(
      "SELECT id, member, device, startedAt, seenAt, used, endsAt, replaces FROM session",
    ) as FileContent["sessions"],
    cutoffs: rowsOf("SELECT subject, before FROM cutoff") as FileContent["cutoffs"],
    networks: rowsOf(`SELECT mark, seenAt FROM ${networkTable}`) as FileContent["networks"],
  };
}

/** @returns the file's content, or the reason why it is useless */
function read(db: DatabaseSync): string | FileContent {
  try {
    return findDamage(db) ?? (hasSessions(db) ? readAll(db) : "it holds nothing");
  } catch (error) {
    if (!isDamage(error)) throw error;
    return String(error);
  } finally {
    db.close();
  }
}

/**
 * Reads the file.
 *
 * @returns null for a damaged one, which is renamed: the ends in it are lost, so older sessions stay ended
 */
function readFile(file: string): FileContent | null {
  const content = read(openDatabase(file));
  if (typeof content !== "string") return content;
  log("error", "sessions.db can't be read", { reason: content });
  setAside(file);
  return null;
}

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/**
 * Moves `sessions.db` into PostgreSQL; where both know a session, the stricter record counts. Each instance moves its
 * file: together they know all ends since the earliest of their cutoffs for everybody.
 */
async function moveFile(dataDir: string, use: UseSessions): Promise<void> {
  const file = join(dataDir, sessionsFileName);
  if (!existsSync(file)) return;
  const content = readFile(file);
  if (content === null) return;
  const { sessions, cutoffs, networks } = content;
  const since = cutoffs.find(({ subject }) => subject === everybodySubject)?.before ?? 0;
  await use(({ db }) =>
    db.transaction().execute(async (tx) => {
      for (const rows of parts(sessions))
        await tx
          .insertInto("session")
          .values(rows)
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet({
              // PostgreSQL's `least` ignores null, so a set end wins.
              endsAt: sql`least(session."endsAt", excluded."endsAt")`,
              seenAt: sql`greatest(session."seenAt", excluded."seenAt")`,
              used: sql`greatest(session.used, excluded.used)`,
            }),
          )
          .execute();
      for (const rows of parts(cutoffs.filter(({ subject }) => subject !== everybodySubject)))
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
          .insertInto(networkTable)
          .values(rows)
          .onConflict((conflict) =>
            conflict.column("mark").doUpdateSet({ seenAt: ({ ref }) => ref("excluded.seenAt") }),
          )
          .execute();
      await tx
        .updateTable("cutoff")
        .set({ before: since })
        .where("subject", "=", everybodySubject)
        .where("before", ">", since)
        .execute();
    }),
  );
  // Loaded at run time: for files that may be renamed, a bundler would include the whole project.
  const { rmSync } = process.getBuiltinModule("node:fs");
  for (const part of ["-wal", "-shm", ""]) rmSync(`${file}${part}`, { force: true });
  log("info", "The sessions were moved to PostgreSQL", { sessions: sessions.length });
}

/** Uses the sessions in PostgreSQL; before the first use it creates the tables and moves `sessions.db`. */
export function sessionsInPostgres(dataDir: string, use: UseSessions): UseSessions {
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await use(async (store) => {
      await createMissing(store.db, createSessionTables("postgres"));
      await endSessionsBefore(store.db, await readNow(store));
    });
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
