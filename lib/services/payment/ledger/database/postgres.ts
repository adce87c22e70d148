import "server-only";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type ClientBase, Pool, types } from "pg";
import { log } from "#lib/platform/log.ts";
import type { LedgerDatabase } from "./database.ts";
import { LockSession } from "./lock-session.ts";
import { migrate } from "./migrate.ts";
import { connectionOptions, ImpatientClient, sessionLimits } from "./postgres-client.ts";
import type { LedgerTables } from "./tables.ts";

const int8 = 20;

/** As SQLite's are: of transactions that could not both be, one is refused, and done again. */
const isolation = "SET default_transaction_isolation = 'serializable'";

const poolOptions = (url: string) => ({
  ...connectionOptions(url),
  Client: ImpatientClient,
  // Where this fails the pool drops the connection, and whoever waits for it is told.
  onConnect: (client: ClientBase) => client.query(`${sessionLimits} ${isolation}`),
  max: 5,
  idleTimeoutMillis: 30_000,
  types: {
    // Times and counts; none is beyond what a number holds.
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : types.getTypeParser(oid, format as "text"),
  },
});

/**
 * Opens the ledger in PostgreSQL (decision: ledger-in-postgresql).
 *
 * @throws Error where it can't be reached or is not for this release
 */
export async function openPostgres(url: string): Promise<LedgerDatabase> {
  const pool = new Pool(poolOptions(url));
  // A connection that ends while nobody uses it; the next use makes another.
  pool.on("error", (error) => log("warn", "connection to the ledger lost", { reason: error.message }));
  // One that ends while it is used says so to who uses it; without a listener it would end this process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<LedgerTables>({ dialect: new PostgresDialect({ pool }) });
  const locks = new LockSession(connectionOptions(url));
  const close = async () => {
    await Promise.all([locks.close(), pool.end()]);
  };
  try {
    await migrate(db, "postgres");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    isShared: true,
    // The server's clock: one for all instances.
    time: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    lock: (name) => locks.take(name),
    async check() {
      await sql`SELECT 1`.execute(db);
    },
    close,
  };
}
