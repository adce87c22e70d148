import "server-only";
import { type Kysely, sql, type TableMetadata } from "kysely";
import { type DatabaseEngine, type SqlWords, sqlWords } from "./sql-words.ts";

export type Migration = {
  name: string;
  statements(words: SqlWords): string[];
  /** Whether a database that is older than the counter has this step already. */
  isDone?(tables: readonly TableMetadata[]): boolean;
};

/** The steps from an empty database to the present one. */
export type Migrations = {
  steps: readonly Migration[];
  /** PostgreSQL's table with the number of steps that the database has had; SQLite has a counter of its own. */
  versionTable: string;
};

export async function applyMigration<Tables>(
  db: Kysely<Tables>,
  migration: Migration,
  engine: DatabaseEngine,
): Promise<void> {
  if (migration.isDone?.(await db.introspection.getTables())) return;
  for (const statement of migration.statements(sqlWords[engine])) await sql.raw(statement).execute(db);
}

/** Lets one process at a time change the tables of this PostgreSQL, until the end of the transaction. */
const waitForOthers = <Tables>(db: Kysely<Tables>) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('murmur migrations', 0))`.execute(db);

/** In read committed a process that has waited sees what the earlier one has done. SQLite has only one level. */
const transaction = <Tables>(db: Kysely<Tables>) => db.transaction().setIsolationLevel("read committed");

/** How many migrations a database has had. */
const versions = {
  sqlite: {
    async read<Tables>(db: Kysely<Tables>): Promise<number> {
      const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
      return rows[0]?.user_version ?? 0;
    },
    write: <Tables>(db: Kysely<Tables>, _: string, version: number) =>
      sql.raw(`PRAGMA user_version = ${version}`).execute(db),
  },
  postgres: {
    async read<Tables>(db: Kysely<Tables>, versionTable: string): Promise<number> {
      const table = sql.table(versionTable);
      await waitForOthers(db);
      await sql`CREATE TABLE IF NOT EXISTS ${table} (version INTEGER NOT NULL)`.execute(db);
      const { rows } = await sql<{ version: number }>`SELECT version FROM ${table}`.execute(db);
      if (rows.length === 0) await sql`INSERT INTO ${table} VALUES (0)`.execute(db);
      return rows[0]?.version ?? 0;
    },
    write: <Tables>(db: Kysely<Tables>, versionTable: string, version: number) =>
      sql`UPDATE ${sql.table(versionTable)} SET version = ${version}`.execute(db),
  },
};

/**
 * Brings a database up to date in one transaction; another process that opens it meanwhile waits.
 *
 * @throws Error for a database that a newer release has written
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  engine: DatabaseEngine,
  { steps, versionTable }: Migrations,
): Promise<void> {
  await transaction(db).execute(async (tx) => {
    const version = await versions[engine].read(tx, versionTable);
    if (version > steps.length)
      throw new Error(`the database has version ${version}, this release knows ${steps.length}`);
    for (const step of steps.slice(version)) await applyMigration(tx, step, engine);
    if (version < steps.length) await versions[engine].write(tx, versionTable, steps.length);
  });
}

/** Runs statements that create missing tables in PostgreSQL; another process that does the same meanwhile waits. */
export async function createMissing<Tables>(
  db: Kysely<Tables>,
  statements: readonly string[],
): Promise<void> {
  await transaction(db).execute(async (tx) => {
    await waitForOthers(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}
