import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { turnstileSettings } from "#sandbox/turnstile-settings.ts";
import { type Instance, ports, root, startInstance } from "./cluster.ts";
import { ask, logIn, visit } from "./member.ts";

// An operator's actions beside a running site, with Debian's sqlite3. Each call opens the database anew, so
// that a lost lock or a lost log shows.

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "murmur-one-site-"));
const [data, backups] = [join(folder, "data"), join(folder, "backups")];
let [sandbox, site] = [] as unknown as [Awaited<ReturnType<typeof startSandbox>>, Instance];

const url = `http://127.0.0.1:${ports.site}`;
const start = () =>
  startInstance(ports.site, {
    ...turnstileSettings(sandbox.url, url),
    SITE_URL: url,
    WORDPRESS_URL: sandbox.url,
    SESSION_SECRET: "a secret for the tests of one site alone",
    DATA_DIR: data,
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: "1",
  });
beforeAll(async () => {
  mkdirSync(backups);
  sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox"), faults: true });
  site = await start();
}, 60_000);
afterAll(async () => {
  await site.stop();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const operate = (script: string, args: string[]) =>
  run(join(root, "deploy", script), args).then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
  );
const backUp = () => operate("backup.sh", [data, backups]);
const takeAlone = (database: string) =>
  run("sqlite3", [join(data, database), "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE"]).then(
    () => "taken",
    ({ stderr }) => String(stderr),
  );
const openFiles = (database: string) => {
  const fds = `/proc/${site.process.pid}/fd`;
  const paths = readdirSync(fds).map((fd) => {
    try {
      return readlinkSync(join(fds, fd));
    } catch {
      return "";
    }
  });
  return [...new Set(paths.filter((path) => path.includes(database)))];
};

test("a backup takes no log away from the running site, and no lock: restore.sh refuses, nobody has it alone", async () => {
  const cookie = await logIn(site, "gold");
  expect((await visit(site, cookie)).status).toBe(200);
  for (let times = 0; times < 2; times++) {
    expect(await takeAlone("sessions.db")).toContain("locked");
    const { code, text: backup } = await backUp();
    expect(code).toBe(0);
    expect((await visit(site, await logIn(site, "silver"))).status).toBe(200);
    const open = openFiles("sessions.db");
    expect(open).toContain(join(data, "sessions.db-wal"));
    expect(open.filter((path) => path.endsWith("(deleted)"))).toEqual([]);
    expect(await operate("restore.sh", [backup, data])).toMatchObject({
      code: 1,
      text: expect.stringContaining("is in use"),
    });
  }
  // The next backup contains the changes after this one.
  await ask(site, "auth/logout", { cookie, method: "POST" });
  const { text: later } = await backUp();
  await run("tar", ["-xzf", later, "-C", folder, "./sessions.db"]);
  const ended = "SELECT count(*) > 0 FROM session WHERE endsAt IS NOT NULL";
  expect((await run("sqlite3", [join(folder, "sessions.db"), ended])).stdout.trim()).toBe("1");
});

test("log in, back up, log out, kill -9, start: what was logged out stays so", async () => {
  const [cookie, other] = [await logIn(site, "gold"), await logIn(site, "silver")];
  expect((await visit(site, cookie)).status).toBe(200);
  expect(await backUp()).toMatchObject({ code: 0 });
  expect((await ask(site, "auth/logout", { cookie, method: "POST" })).status).toBe(204);
  expect((await visit(site, cookie)).status).toBe(401);
  const gone = once(site.process, "exit");
  site.process.kill("SIGKILL");
  await gone;
  site = await start();
  expect(await visit(site, cookie)).toMatchObject({
    status: 401,
    json: { error: { code: "SESSION_ENDED" } },
  });
  expect((await visit(site, other)).status).toBe(200);
});
