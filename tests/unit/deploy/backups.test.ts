import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// The scripts with faked programs, for what deploy/check.sh can't make happen: a full disk, a crash.

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const program = (name: string, script: string) => {
  writeFileSync(at("programs", name), `#!/bin/bash\n${script}\n`);
  chmodSync(at("programs", name), 0o755);
};
/** A copy of a database, and a check of it that finds it whole. */
const sqlite = `case "\${!#}" in .backup*) copy=\${!##.backup \\'}; echo rows >"\${copy%\\'}" ;; *) echo ok ;; esac`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "murmur-backups-"));
  for (const name of ["programs", "data", "backups", "wordpress"]) mkdirSync(at(name));
  writeFileSync(at("data", "payments.db"), "rows");
  program("sqlite3", sqlite);
  program("mariadb-dump", "echo '-- Dump completed'");
  program("rsync", `mkdir "\${!#}"`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync("bash", [join("deploy", script), ...args], {
    encoding: "utf8",
    env: { ...process.env, HEARTBEAT_URL: "", ...env, PATH: `${at("programs")}:${process.env.PATH}` },
  });
const backUp = () => run("backup.sh", [at("data"), at("backups")]);
const backUpWordPress = () => run("backup-wordpress.sh", [at("wordpress"), "wordpress", at("backups")]);

test("a backup during which the disk fills up leaves no file behind", () => {
  program("tar", `for one; do case $one in */*.tar.gz) echo part >"$one" ;; esac; done; exit 2`);
  expect(backUp().status).not.toBe(0);
  expect(readdirSync(at("backups"))).toEqual([]);
});

test("a dump of PostgreSQL that fails leaves no file behind, at every hour again", () => {
  program("pg_dump", `for one; do case $one in --file=*) : >"\${one#--file=}" ;; esac; done; exit 1`);
  const places = { DATA_DIR: at("none"), WORDPRESS_DIR: at("wordpress"), BACKUP_DIR: at("backups") };
  const { status } = run("container/backup.sh", ["--once"], {
    ...places,
    ...{ DATABASE_URL: "postgres://x", MARIADB_PASSWORD: "quiet", TMPDIR: folder },
  });
  expect(status).not.toBe(0);
  expect(readdirSync(at("backups"))).toEqual([expect.stringMatching(/^wordpress-/)]);
});

test.each([
  ["backup.sh", backUp],
  ["backup-wordpress.sh", backUpWordPress],
])("%s removes what a crash left of an earlier backup, and leaves a running one alone", (_, backUpNow) => {
  const days = (count: number) => Date.now() / 1000 - count * 86_400;
  for (const [name, age] of Object.entries({ ".being-made.crashed": 3, ".being-made.running": 0.5 })) {
    mkdirSync(at("backups", name));
    utimesSync(at("backups", name), days(age), days(age));
  }
  const { status, stderr } = backUpNow();
  expect(status, stderr).toBe(0);
  expect(readdirSync(at("backups")).filter((name) => name.startsWith("."))).toEqual([".being-made.running"]);
});

test.each([
  ["a file that goes meanwhile", 24, true],
  ["a file that can't be read", 23, false],
])("with %s (rsync's status %i), the backup of WordPress is made: %s", (_, code, isMade) => {
  program("rsync", `mkdir "\${!#}"; exit ${code}`);
  expect(backUpWordPress().status === 0).toBe(isMade);
  expect(readdirSync(at("backups"))).toHaveLength(isMade ? 1 : 0);
});

test("an archive without a database, such as one of something else, is not restored", () => {
  const other = at("other.tar.gz");
  spawnSync("tar", ["-C", at("programs"), "-czf", other, "."]);
  const { status, stderr } = run("restore.sh", [other, at("data")]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("no database is in it")]);
  expect(readdirSync(at("data"))).toEqual(["payments.db"]);
});

test("the restore drill goes on after a table that can't be counted at the moment, such as a locked one", () => {
  expect(backUp().status).toBe(0);
  const counts = `*/data/*) exit 5 ;; *integrity_check*) echo ok ;; *sqlite_schema*) echo payment event ;; *) echo 3 ;;`;
  program("sqlite3", `case "$*" in ${counts} esac`);
  const { status, stdout } = run("restore-drill.sh", [at("backups"), at("data")]);
  const failed = ["payment", "event"].map((table) => `✗ payments.db ${table}: its rows can't be counted\n`);
  expect([status, stdout]).toEqual([1, failed.join("")]);
});

test("the restore drill fails for a database of WordPress without tables, such as a misspelt one", () => {
  program("rsync", `mkdir "\${!#}" && echo rain >"\${!#}/rain.jpg"`);
  program("mariadb", "cat >/dev/null");
  expect([backUp().status, backUpWordPress().status]).toEqual([0, 0]);
  program(
    "sqlite3",
    `case "$*" in *integrity_check*) echo ok ;; *sqlite_schema*) echo payment ;; *) echo 3 ;; esac`,
  );
  const places = [at("backups"), at("data"), "wordpres", at("backups")];
  const { status, stdout } = run("restore-drill.sh", places);
  expect([status, stdout]).toEqual([1, expect.stringContaining("✗ MariaDB has no table in wordpres:")]);
});

test("the restore drill accepts a WordPress without uploads", () => {
  program(
    "mariadb",
    `case "$*" in *information_schema*) echo wp_posts ;; *count*) echo 3 ;; *) cat >/dev/null ;; esac`,
  );
  expect(backUpWordPress().status).toBe(0);
  const { stdout } = run("restore-drill.sh", [at("backups"), at("data"), "wordpress", at("backups")]);
  expect(stdout).toContain("✓ wp_posts: 3 rows, 3 now\n✓ uploads: 0 files");
});

test("the restore drill creates no database in DATA_DIR, where an empty payments.db would close payments", () => {
  expect(backUp().status).toBe(0);
  rmSync(at("data", "payments.db"));
  const answers = `*integrity_check*) echo ok ;; *sqlite_schema*) echo payment ;; *) echo 3 ;;`;
  const opensOrMakes = `for one; do case $one in /*) [ -e "$one" ] || : >"$one" ;; esac; done`;
  program("sqlite3", `${opensOrMakes}\ncase "$*" in ${answers} esac`);
  const { status, stdout } = run("restore-drill.sh", [at("backups"), at("data")]);
  expect([status, stdout]).toEqual([1, expect.stringContaining("✗ payments.db is not in")]);
  expect(readdirSync(at("data"))).toEqual([]);
});
