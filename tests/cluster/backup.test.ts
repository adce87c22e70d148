import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#harness/cluster/cluster.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { SessionFacts } from "#lib/session/store/session-facts.ts";
import { sessionsFile } from "#lib/session/store/sessions-file.ts";
import { openLedger } from "#tests/support/ledger.ts";
import { sessionsOf } from "#tests/support/sessions.ts";

// Tests the scripts of deploy/ on a site's data, with Debian's sqlite3.

const run = promisify(execFile);
const runbook = readFileSync(join(root, "docs/operations/ledger.md"), "utf8");
let [data, backups] = ["", ""];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "murmur-data-"));
  backups = mkdtempSync(join(tmpdir(), "murmur-backups-"));
});
afterEach(() => {
  for (const folder of [data, backups]) rmSync(folder, { recursive: true, force: true });
});

/** Runs a script of deploy/ as an operator does. */
const operate = (script: string, args: string[], env: Record<string, string> = {}) =>
  run(join(root, "deploy", script), args, { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
  );
const backUp = async () => (await operate("backup.sh", [data, backups])).text;
const restore = (backup: string) => operate("restore.sh", [backup, data]);

/** Opens a database as the site does. */
function open(name: string): DatabaseSync {
  mkdirSync(join(data, name, ".."), { recursive: true });
  const database = new DatabaseSync(join(data, name));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS payment (id TEXT) STRICT");
  return database;
}
const pay = (database: DatabaseSync, id: string) =>
  void database.prepare("INSERT INTO payment VALUES (?)").run(id);

function paymentsIn(name: string): unknown[] {
  const database = new DatabaseSync(join(data, name));
  const ids = database.prepare("SELECT id FROM payment").all();
  database.close();
  return ids.map(({ id }) => id);
}

test("a backup of a running site can be restored, but not while the site runs, even idle", async () => {
  const payments = open("payments.db");
  pay(payments, "before");
  const backup = await backUp();
  pay(payments, "after");
  expect(await restore(backup)).toMatchObject({ code: 1, text: expect.stringContaining("stop the site") });
  pay(payments, "on and on");
  payments.close();
  expect(paymentsIn("payments.db")).toEqual(["before", "after", "on and on"]);
  expect(await restore(`${backup}/`.slice(0, -1))).toMatchObject({ code: 0 });
  expect(paymentsIn("payments.db")).toEqual(["before"]);
  const kept = readdirSync(data).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(paymentsIn(join(kept, "payments.db"))).toEqual(["before", "after", "on and on"]);
});

/** Starts a process that opens a database as the site does, and runs `work` for each `line` that it receives. */
function startProcess(imports: string, work: string) {
  const code = `
    import { createInterface } from "node:readline";
    ${imports}
    for await (const line of createInterface({ input: process.stdin })) console.log(await (async () => { ${work} })());`;
  const flags = ["--conditions=react-server", "--input-type=module", "-e", code];
  const env = { ...process.env, DATA_DIR: data };
  const site = spawn(process.execPath, flags, { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  return {
    async tell(line: string): Promise<string> {
      const said = once(site.stdout, "data");
      site.stdin.write(`${line}\n`);
      return String(await said).trim();
    },
    async kill(): Promise<void> {
      site.kill("SIGKILL");
      await once(site, "exit");
    },
  };
}

const alone = "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;";

/** Opens the ledger once more, as another process would. */
const keepLedger = () =>
  startProcess(
    `import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
     import { openLedgerFile } from "#lib/services/payment/ledger/database/ledger-file.ts";
     import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";`,
    `await addPayment(newPayment({ id: line, kind: "order", user: "7", levelId: 6 }));
     await openLedgerFile(process.env.DATA_DIR).then((store) => store.close());
     return line;`,
  );

/** Each part of the app opens the sessions file for itself. */
const keepSessions = () =>
  startProcess(
    `import { sessionsFile } from "#lib/session/store/sessions-file.ts";
     import { SessionStore } from "#lib/session/store/session-store.ts";
     const parts = [];`,
    `const [what, session] = JSON.parse(line);
     parts.push(new SessionStore(sessionsFile(process.env.DATA_DIR)));
     return JSON.stringify((await parts[0][what](session)) ?? null);`,
  );

test("ended sessions stay ended after a backup, a logout and a kill, and the site keeps its log", async () => {
  const login = { id: "s1", member: "id 7", names: ["name mira"], device: "Firefox" };
  let site = keepSessions();
  const startedAt = Number(await site.tell(JSON.stringify(["start", login])));
  const session = { ...login, startedAt };
  const use = () => site.tell(JSON.stringify(["check", session]));
  expect(await use()).toBe("null");
  const file = join(data, "sessions.db");
  const log = statSync(`${file}-wal`).ino;
  const backup = await backUp();
  await expect(run("sqlite3", [file, alone])).rejects.toMatchObject({ code: 5 });
  expect(await restore(backup)).toMatchObject({ code: 1, text: expect.stringContaining("in use") });
  await site.tell(JSON.stringify(["end", session]));
  expect(await use()).toBe('"ended"');
  expect(statSync(`${file}-wal`).ino).toBe(log);
  await site.kill();
  site = keepSessions();
  expect(await use()).toBe('"ended"');
  await site.kill();
});

test("the ledger of a running site stays locked, and payments written after a backup survive a kill", async () => {
  const site = keepLedger();
  expect(await site.tell("BEFORE")).toBe("BEFORE");
  const file = join(data, "payments.db");
  await expect(run("sqlite3", [file, alone])).rejects.toMatchObject({ code: 5 });
  const backup = await backUp();
  await site.tell("AFTER");
  expect((await restore(backup)).code).toBe(1);
  await site.kill();
  const { stdout } = await run("sqlite3", [file, "SELECT id FROM payment ORDER BY createdAt"]);
  expect(stdout.trim().split("\n")).toEqual(["BEFORE", "AFTER"]);
  expect((await restore(backup)).code).toBe(0);
});

test("a backup contains the data of several instances, and restores it to each", async () => {
  for (const port of ["3000", "3001"]) {
    const sessions = open(join(port, "sessions.db"));
    pay(sessions, port);
    sessions.close();
  }
  const backup = await backUp();
  for (const port of ["3000", "3001"]) rmSync(join(data, port, "sessions.db"));
  expect(await restore(backup)).toMatchObject({ code: 0 });
  expect(["3000", "3001"].map((port) => paymentsIn(join(port, "sessions.db")))).toEqual([["3000"], ["3001"]]);
  // A backup omits the files that an earlier restore has moved aside.
  const { stdout } = await run("tar", ["-tzf", await backUp()]);
  expect(stdout).not.toContain("before-restore");
});

test("a restore ends every session that began before it, since it may have ended after the backup", async () => {
  const instances = ["", "3000", "3001"].map((port) => join(data, port));
  const login = { id: "s1", member: "id 7", names: [], device: "Firefox" };
  const sessions = [];
  for (const folder of instances) {
    const { store } = sessionsOf(sessionsFile(folder));
    sessions.push({ ...login, startedAt: (await store.start(login)) ?? 0 });
  }
  const backup = await backUp();
  // Restores into another folder, because the databases here are open.
  const other = mkdtempSync(join(data, "restored-"));
  expect(await operate("restore.sh", [backup, other])).toMatchObject({ code: 0 });
  for (const [nth, port] of ["", "3000", "3001"].entries()) {
    const { store } = sessionsOf(sessionsFile(join(other, port)));
    expect(await store.check(sessions[nth] as SessionFacts), port).toBe("ended");
    expect(await store.list({ member: "id 7", names: [] }), port).toEqual([]);
    expect(await store.start({ ...login, id: "s2" }), port).not.toBeNull();
  }
});

test("an incomplete backup changes nothing, and a damaged database can be replaced by a restore", async () => {
  const payments = open("payments.db");
  pay(payments, "kept");
  const backup = await backUp();
  payments.close();
  const cut = join(backups, "cut.tar.gz");
  writeFileSync(cut, readFileSync(backup).subarray(0, 200));
  expect((await restore(cut)).code).not.toBe(0);
  expect(paymentsIn("payments.db")).toEqual(["kept"]);
  expect(readdirSync(data)).toEqual(["payments.db"]);

  writeFileSync(
    join(data, "payments.db"),
    "no database at all, but longer than a header of SQLite would be. ".repeat(40),
  );
  expect(await restore(backup)).toMatchObject({ code: 0 });
  expect(paymentsIn("payments.db")).toEqual(["kept"]);
});

test("the runbook's steps to save a damaged ledger make a ledger that the site opens", async () => {
  const store = await openLedger(data);
  const known = { kind: "order", user: "7", levelId: 6, price: "199.00", currency: "USD" } as const;
  for (let nth = 0; nth < 200; nth++) await addPayment(newPayment({ ...known, id: `O${nth}` }));
  await store.close();
  const file = join(data, "payments.db");
  const bytes = readFileSync(file);
  // The number of the database page that contains this id, in a row or in an index.
  const page = Math.floor(bytes.indexOf("O150") / 4096);
  writeFileSync(file, bytes.fill(0xa5, page * 4096, page * 4096 + 2048));
  await expect(openLedger(data)).rejects.toThrow("set aside");

  const [, commands = ""] = /## A damaged ledger.*?```bash\n(.*?)```/s.exec(runbook) ?? [];
  const { stdout } = await run("bash", ["-ec", commands.replace("/var/lib/murmur", data)]);
  const saved = Number(stdout.trim().split("\n").at(-1));
  expect(saved).toBeGreaterThan(100);
  for (const name of readdirSync(data)) if (name.includes("unreadable")) rmSync(join(data, name));
  renameSync(join(data, "recovered.db"), file);
  await openLedger(data);
  expect(await findPayment("O0")).toMatchObject({ user: "7", price: "199.00" });
  await addPayment(newPayment({ ...known, id: "after" }));
});

test("a rolling restart waits for each instance at the address where it listens", async () => {
  const requests: string[] = [];
  const site = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.writeHead(requests.length < 2 ? 503 : 200).end();
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.2", listening));
  const port = String((site.address() as AddressInfo).port);
  const said = await operate("rolling-restart.sh", [port], { HOST: "127.0.0.2", RESTART: "echo restart" });
  site.close();
  expect(said).toEqual({ code: 0, text: `restart murmur@${port}\nmurmur@${port} is ready` });
  expect(requests).toEqual(["/_api/health/ready", "/_api/health/ready"]);
});
