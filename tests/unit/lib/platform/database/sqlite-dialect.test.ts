import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { NodeSqliteDialect } from "#lib/platform/database/sqlite-dialect.ts";

test("the error that ended a transaction, such as a full disk, is reported, not the one of the rollback", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE one (id);
    CREATE TRIGGER "refuses" BEFORE INSERT ON one BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
  const db = new Kysely<Record<never, never>>({ dialect: new NodeSqliteDialect(database) });
  const add = db.transaction().execute((tx) => sql`INSERT INTO one VALUES (1)`.execute(tx));
  await expect(add).rejects.toThrow("the disk is full");
  await db.transaction().execute((tx) => sql`SELECT 1`.execute(tx));
  const closing = db.transaction().execute(async () => {
    database.close();
    throw new Error("damaged");
  });
  await expect(closing).rejects.toThrow("damaged");
});
