import "server-only";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type ClientBase, Pool, types } from "pg";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";
import { log } from "#lib/platform/observe/log.ts";
import type { Database } from "./database.ts";
import { connectionOptions, ImpatientClient, sessionLimits } from "./postgres-client.ts";
import { PostgresLocks } from "./postgres-locks.ts";

const int8 = 20;

/** As in SQLite, one of two conflicting transactions fails; its caller repeats it. */
const isolation = "SET default_transaction_isolation = 'serializable'";

const poolOptions = (url: string) => ({
  ...connectionOptions(url),
  Client: ImpatientClient,
  // A failure makes the pool drop the connection and report the error to the query that waits for it.
  onConnect: (client: ClientBase) => client.query(`${sessionLimits} ${isolation}`),
  max: 5,
  idleTimeoutMillis: 30_000,
  types: {
    // Times and counts, which all fit a JavaScript number.
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
  },
});

/** The site's connections to PostgreSQL; the first query opens one. */
export function openPostgres<Tables>(url: string): Database<Tables> {
  const pool = new Pool(poolOptions(url));
  // An idle connection ended; the next use opens another.
  pool.on("error", (error) => log("warn", "connection to PostgreSQL lost", { reason: error.message }));
  // A busy connection reports its end to its query; without a listener the event would also end this process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const locks = new PostgresLocks(connectionOptions(url));
  // The server's clock: one for all instances.
  const now = () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  return {
    db,
    isShared: true,
    time: now,
    now,
    lock: (name) => locks.acquire(name),
    async check() {
      await sql`SELECT 1`.execute(db);
    },
    async close() {
      await Promise.all([locks.close(), pool.end()]);
    },
  };
}

const opened = processWide("postgres", () => ({ current: null as Database<unknown> | null }));

/** The one pool of connections of this process, opened on first use and after it was closed. */
export function processPostgres<Tables>(url: string): Database<Tables> {
  opened.current ??= openPostgres(url);
  return opened.current as Database<Tables>;
}

export async function closeProcessPostgres(): Promise<void> {
  const { current } = opened;
  opened.current = null;
  await current?.close();
}
