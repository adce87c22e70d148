import type { Generated } from "kysely";
import { type DatabaseEngine, sqlWords } from "#lib/platform/database/sql-words.ts";

/** The table of networks; stored names do not change, so that old and new releases can run side by side. */
export const networkTable = "place";

/** The tables of sessions, in `sessions.db` or in PostgreSQL. Times are in ms since 1970. */
export type SessionTables = {
  session: {
    id: string;
    /** Empty, like `device`, where only the session's end is known. */
    member: string;
    device: string;
    startedAt: number;
    seenAt: number;
    used: Generated<0 | 1>;
    /** When the session ends; null while no end is set. */
    endsAt: number | null;
    /** The session of the same browser that this one replaces. */
    replaces: string | null;
  };
  /** Sessions of a subject (a member's id or name, or everybody) that started before `before` have ended. */
  cutoff: { subject: string; before: number };
  /** Keyed hashes of an account together with a network from which it has logged in. */
  [networkTable]: { mark: string; seenAt: number };
};

/** The statements that create the tables and indexes that a database lacks. */
export function createSessionTables(engine: DatabaseEngine): string[] {
  const { whole, strict } = sqlWords[engine];
  return [
    `CREATE TABLE IF NOT EXISTS session (
      id TEXT PRIMARY KEY, member TEXT NOT NULL, device TEXT NOT NULL, "startedAt" ${whole} NOT NULL,
      "seenAt" ${whole} NOT NULL, used INTEGER NOT NULL DEFAULT 0, "endsAt" ${whole}, replaces TEXT
    ) ${strict}`,
    `CREATE INDEX IF NOT EXISTS "byStart" ON session ("startedAt")`,
    `CREATE INDEX IF NOT EXISTS "byMember" ON session (member, "startedAt")`,
    `CREATE INDEX IF NOT EXISTS "byReplaced" ON session (replaces) WHERE replaces IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS cutoff (subject TEXT PRIMARY KEY, before ${whole} NOT NULL) ${strict}`,
    `CREATE TABLE IF NOT EXISTS ${networkTable} (mark TEXT PRIMARY KEY, "seenAt" ${whole} NOT NULL) ${strict}`,
  ];
}
