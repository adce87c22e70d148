import "server-only";
import { type Kysely, sql } from "kysely";
import { cents } from "#lib/paypal/checks.ts";
import { migrate } from "#lib/platform/database/migrate.ts";
import { openPostgres } from "#lib/platform/database/postgres.ts";
import { openLedgerFile, setLedgerFileAside } from "./ledger-file.ts";
import { ledgerMigrations } from "./ledger-migrations.ts";
import type { LedgerTables } from "./ledger-tables.ts";

// Moves the ledger from SQLite to PostgreSQL (product: Payments desk).

type Db = Kysely<LedgerTables>;

/** The tables to copy, and their keys; leases are not copied. */
const tables = [
  ["payment", "id"],
  ["handledEvent", "id"],
  ["webhookEvent", "id"],
  ["paymentEvent", "id"],
  ["notice", "eventId"],
  ["payee", "account"],
  ["mark", "name"],
  ["alipayClaim", "reference"],
] as const;
const rowsAtOnce = 500;

type Row = Record<string, unknown>;

/**
 * Copies everything in one transaction, compares rows and sums, and renames the file. No other process can have the
 * file open meanwhile, so no write is lost.
 *
 * @returns the checksums
 * @throws Error if a site runs, if the target is not empty, or if something is missing there; nothing has changed then
 */
export async function moveSqliteToPostgres(dataDir: string, url: string): Promise<Record<string, number>> {
  const source = await openLedgerFile(dataDir, { alone: true });
  const target = openPostgres<LedgerTables>(url);
  try {
    await migrate(target.db, "postgres", ledgerMigrations);
    const moved = await source.db
      .transaction()
      .execute((from) => target.db.transaction().execute((to) => copyAll(from, to)));
    // Before the file is closed, so that a starting site can't open it.
    setLedgerFileAside(dataDir);
    return moved;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copyAll(from: Db, to: Db): Promise<Record<string, number>> {
  for (const [table] of tables) {
    const count = await countRows(to, table);
    if (count > 0) throw new Error(`the PostgreSQL is not empty: ${table} has ${count} rows`);
  }
  for (const [table, key] of tables) await copyTable(from, to, table, key);
  const [before, after] = [await sumUp(from), await sumUp(to)];
  const unlike = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  if (unlike.length > 0) throw new Error(`not taken over whole: ${unlike.join(", ")}`);
  return after;
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function copyTable(from: Db, to: Db, table: string, key: string): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(key)} > ${last}
      ORDER BY ${sql.ref(key)} LIMIT ${rowsAtOnce}`.execute(from);
    const [first] = rows;
    if (first === undefined) return;
    const names = Object.keys(first);
    const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      VALUES ${sql.join(values)}`.execute(to);
    last = String(rows.at(-1)?.[key]);
  }
}

/** A ledger's checksums: rows by table, and money in hundredths by event type and currency. */
async function sumUp(db: Db): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [table] of tables) sums[table] = await countRows(db, table);
  const money = await db
    .selectFrom("paymentEvent")
    .select(["type", "currency", "amount"])
    .select(({ fn }) => fn.countAll<number>().as("times"))
    .where("amount", "is not", null)
    .groupBy(["type", "currency", "amount"])
    .execute();
  for (const { type, currency, amount, times } of money) {
    const name = `${type} in ${currency}`;
    sums[name] = (sums[name] ?? 0) + (cents(amount ?? "") ?? 0) * times;
  }
  return sums;
}
