import "server-only";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type ClientBase, Pool, types } from "pg";
import { log } from "#lib/platform/observe/log.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { connectionOptions, ImpatientClient, sessionLimits } from "./postgres-client.ts";
import { PostgresLocks } from "./postgres-locks.ts";
import type { Tables } from "./tables.d.ts";

const int8 = 20;

/** As in SQLite: of two conflicting transactions one is refused, and repeated. */
const isolation = "SET default_transaction_isolation = 'serializable'";

const poolOptions = (url: string) => ({
  ...connectionOptions(url),
  Client: ImpatientClient,
  // A failure makes the pool drop the connection and report the error to its user.
  onConnect: (client: ClientBase) => client.query(`${sessionLimits} ${isolation}`),
  max: 5,
  idleTimeoutMillis: 30_000,
  types: {
    // Times and counts, which all fit a JavaScript number.
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
  },
});

/**
 * Opens the ledger in PostgreSQL (decision: ledger-in-postgresql).
 *
 * @throws Error where it can't be reached, or is not for this release
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool(poolOptions(url));
  // An idle connection ended; the next use opens another.
  pool.on("error", (error) => log("warn", "connection to the ledger lost", { reason: error.message }));
  // A busy connection reports its end to its user; without a listener it would also end this process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const locks = new PostgresLocks(connectionOptions(url));
  const close = async () => {
    await Promise.all([locks.close(), pool.end()]);
  };
  try {
    await migrate(db, "postgres");
  } catch (error) {
    await close();
    throw error;
  }
  // The server's clock: one for all instances.
  const now = () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  return {
    db,
    isShared: true,
    time: now,
    now,
    lock: (name) => locks.take(name),
    async check() {
      await sql`SELECT 1`.execute(db);
    },
    close,
  };
}
