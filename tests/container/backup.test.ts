import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#harness/postgres/start.ts";
import { imageOf } from "./image.ts";

// Uses Debian's servers on this machine: MariaDB's client needs a server of the same age, and an older
// PostgreSQL lacks settings that psql sets.

const volume = mkdtempSync(join(tmpdir(), "murmur-backup-"));
const { shell } = imageOf("backup", process.env.BACKUP_ROOT ?? "");
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const ask = async (sql: string, database = "postgres") => {
  const client = new Client({ connectionString: postgres.urlOf(database) });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};
const inside = (line: string) =>
  shell(volume, `cd /var/lib/murmur && ${line}`, { DATABASE_URL: postgres.urlOf("postgres") });

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.close();
  rmSync(volume, { recursive: true, force: true });
});

test("a backup is restored by the programs in the image", async () => {
  await ask("CREATE TABLE payment AS SELECT 'paid' AS state");
  await ask("CREATE DATABASE restored");
  const wanted = `sqlite3 data/plays.db "CREATE TABLE plays (video); INSERT INTO plays VALUES (7)"`;
  expect(inside(`mkdir data backups restored && ${wanted}`)).toEqual({ status: 0, said: "" });

  const made = inside(
    "export DATA_DIR=$PWD/data BACKUP_DIR=$PWD/backups MARIADB_HOST=127.0.0.1 MARIADB_PORT=1 MARIADB_PASSWORD=none; cd /opt/murmur && deploy/container/backup.sh --once",
  );
  // MariaDB is missing, which must be a failure.
  expect(made.status, made.said).toBe(1);

  const restored = inside(`/opt/murmur/deploy/restore.sh backups/murmur-*.tar.gz restored &&
    { pg_restore --no-owner --file=- backups/payments-*.dump | psql -q "\${DATABASE_URL%/*}/restored"; } &&
    sqlite3 restored/plays.db "SELECT 'video', video FROM plays"`);
  expect(restored.said).toContain("video|7");
  expect(restored.status).toBe(0);
  expect(await ask("SELECT state FROM payment", "restored")).toEqual([{ state: "paid" }]);
});
