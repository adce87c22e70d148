import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { beforeEach, expect, test } from "vitest";
import { sessionsFile } from "#lib/session/store/sessions-file.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { sessionsOf } from "#tests/support/sessions.ts";

// POSIX drops all locks that a process has on a file as soon as it closes any descriptor of it.

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const file = () => join(folder, "sessions.db");
const login = { id: "s1", member: "id 7", names: ["name mira"], device: "Firefox" };

/** Runs SQL on the file in another process. @returns SQLite's error, or null */
function runElsewhere(sql: string): string | null {
  const code = `
    const db = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(file())});
    try { db.exec(${JSON.stringify(sql)}); } catch ({ message }) { process.stdout.write(message); }
    db.close();`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout || null;
}
/** Whether no process has the file open, by restore.sh's check. */
const isFree = () => runElsewhere("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT") === null;

test("a session file that two parts of the app have open stays locked for other processes", async () => {
  const stores = [sessionsOf(sessionsFile(folder)).store, sessionsOf(sessionsFile(folder)).store] as const;
  await stores[0].start(login);
  expect(isFree()).toBe(false);
});

test("SQLite keeps the locks of a file when another thread of the process closes its connection to it", async () => {
  const db = new DatabaseSync(file());
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE one (id); SELECT * FROM one");
  const code = `
    const db = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(file())});
    db.exec("INSERT INTO one VALUES (1)");
    db.close();`;
  await new Promise((exited) => new Worker(code, { eval: true }).once("exit", exited));
  expect(isFree()).toBe(false);
  db.close();
  expect(isFree()).toBe(true);
});

test("only this app's user may read a session file and its log, from the first moment on", async () => {
  const before = process.umask(0o022);
  await sessionsOf(sessionsFile(folder)).store.start(login);
  process.umask(before);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077);
  expect(modes.length).toBeGreaterThan(1);
  expect(modes).toEqual(modes.map(() => 0));
});
