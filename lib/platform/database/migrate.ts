import "server-only";
import { sql } from "kysely";
import { type Db, type Engine, type Migration, migrations, words } from "./migrations.ts";

/** Applies one migration. */
export async function applyMigration(db: Db, migration: Migration, engine: Engine): Promise<void> {
  if (await migration.isDone?.(db)) return;
  for (const statement of migration.statements(words[engine])) await sql.raw(statement).execute(db);
}

/** How many migrations a database has had. */
const versions = {
  sqlite: {
    async read(db: Db): Promise<number> {
      const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
      return rows[0]?.user_version ?? 0;
    },
    keep: (db: Db, version: number) => sql.raw(`PRAGMA user_version = ${version}`).execute(db),
  },
  postgres: {
    async read(db: Db): Promise<number> {
      // Another instance may be migrating.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('murmur migrations', 0))`.execute(db);
      await sql`CREATE TABLE IF NOT EXISTS "ledgerVersion" (version INTEGER NOT NULL)`.execute(db);
      const { rows } = await sql<{ version: number }>`SELECT version FROM "ledgerVersion"`.execute(db);
      if (rows.length === 0) await sql`INSERT INTO "ledgerVersion" VALUES (0)`.execute(db);
      return rows[0]?.version ?? 0;
    },
    keep: (db: Db, version: number) => sql`UPDATE "ledgerVersion" SET version = ${version}`.execute(db),
  },
};

/**
 * Brings a database up to date in one transaction; another process that opens it meanwhile waits.
 *
 * @throws Error for one that a newer release has written
 */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  // Read committed, so that a waiting process sees what the earlier one has done. SQLite has only one level.
  const whole = db.transaction().setIsolationLevel("read committed");
  await whole.execute(async (transaction) => {
    const version = await versions[engine].read(transaction);
    if (version > migrations.length)
      throw new Error(`the ledger has version ${version}, this release knows ${migrations.length}`);
    for (const migration of migrations.slice(version)) await applyMigration(transaction, migration, engine);
    if (version < migrations.length) await versions[engine].keep(transaction, migrations.length);
  });
}
