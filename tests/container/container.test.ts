import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realRedis } from "#harness/cluster/redis.ts";
import { startPostgres } from "#harness/postgres/start.ts";
import { cpuSeconds } from "#harness/process-figures.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { logIn, visit } from "#tests/cluster/member.ts";
import { smallDisk } from "#tests/support/disk/small-disk.ts";
import { type Container, imageOf, untilServing } from "./image.ts";

const port = Number(process.env.CONTAINER_PORT ?? 3690);
const mostMegabytes = 450;
const root = process.env.CONTAINER_ROOT ?? "";
const { shell, start: startImage } = imageOf("site", root);

const folder = mkdtempSync(join(tmpdir(), "murmur-container-"));
const data = (name: string) => mkdtempSync(join(folder, name));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let settings: Record<string, string>;
/** The cleanup after all tests, which runs even if some fail. */
const ends: (() => Promise<unknown> | unknown)[] = [];
async function start(volume: string, at: number, more: Record<string, string> = {}) {
  const container = await startImage(volume, at, { ...settings, ...more });
  ends.push(() => container.process.kill("SIGKILL"));
  return container;
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox"), faults: true });
  const siteUrl = `http://127.0.0.1:${port}`;
  settings = {
    ...turnstileSettings(sandbox.url, siteUrl),
    SITE_URL: siteUrl,
    WORDPRESS_URL: sandbox.url,
    SESSION_SECRET: "a secret for the tests of the container",
    REVALIDATE_SECRET: "a secret of the made-up WordPress",
    TRUSTED_PROXIES: "1",
  };
});
afterAll(async () => {
  for (const end of ends) await end();
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the image is small, and contains no setting and no tool of the build", () => {
  const [size] = execFileSync("du", ["-sm", root], { encoding: "utf8" }).split("\t");
  expect(Number(size)).toBeLessThanOrEqual(mostMegabytes);
  for (const name of [".env", ".git", "node_modules/vitest", "node_modules/typescript", "tests"])
    expect(shell(data("empty"), `test ! -e ${name}`).status, name).toBe(0);
});

test("the container writes only to its volume and memory, and runs without privileges", () => {
  const volume = data("rights");
  expect(shell(volume, "touch written").said).toContain("Read-only file system");
  expect(shell(volume, "touch /tmp/written").status).toBe(0);
  expect(shell(volume, "id -u && grep ^CapBnd /proc/self/status").said).toMatch(/^10001\nCapBnd:\t0+\n$/);
});

test("the container becomes healthy, serves pages and logs a member in, and is not healthy once stopped", async () => {
  const site = await start(data("site"), port);
  expect(site.health()).toBe(0);
  const page = await fetch(site.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<h1");
  const cookie = await logIn(site, "free");
  expect((await visit(site, cookie)).status).toBe(200);
  expect(site.log()).not.toMatch(/EROFS|EACCES|"level":"error"/);
  expect(await site.stop()).toBe(0);
  expect(site.health()).not.toBe(0);
});

/** The processor seconds so far of a site and all processes below it; a busy machine does not change them. */
function cpuSecondsBelow(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + cpuSecondsBelow(Number(child)), cpuSeconds(pid));
}

/** Whether a process runs, or any process of a group, whose number is negative. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the container starts with as little work as npm start", async () => {
  const nearby = async () => {
    const env = {
      ...process.env,
      ...settings,
      DATA_DIR: data("nearby"),
      HOST: "127.0.0.1",
      PORT: String(port),
    };
    const site = spawn("npm", ["start", "--silent"], { env, stdio: "ignore", detached: true });
    await untilServing(`http://127.0.0.1:${port}`, site, () => "");
    const stop = async () => {
      const group = -(site.pid ?? 0);
      process.kill(group, "SIGTERM");
      // npm ends before the site that it started.
      await expect.poll(() => isRunning(group), { timeout: 20_000 }).toBe(false);
    };
    return { process: site, stop };
  };
  const contained = () => start(data("measured"), port);
  const least = { nearby: Number.POSITIVE_INFINITY, contained: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 3; round++)
    for (const [kind, begin] of Object.entries({ nearby, contained })) {
      const site = await begin();
      const seconds = cpuSecondsBelow(site.process.pid ?? 0);
      await site.stop();
      least[kind as keyof typeof least] = Math.min(seconds, least[kind as keyof typeof least]);
    }
  expect(least.contained / least.nearby).toBeLessThan(1.25);
});

test("the container has the operator's commands", () => {
  const run = (name: string) =>
    shell(data(name), `node_modules/.bin/node --conditions=react-server scripts/${name}.ts`, settings).said;
  expect(run("doctor")).toContain("settings: all are given and well-formed");
  expect(run("payments")).not.toMatch(/Error/);
});

test("the container finishes a running request after SIGTERM", async () => {
  const site = await start(data("drained"), port);
  const faults = `${sandbox.url}/__sandbox/faults`;
  const calls = async () => (await fetch(`${sandbox.url}/__sandbox/calls`)).text();
  await fetch(site.url);
  const before = await calls();
  await fetch(faults, { method: "POST", body: JSON.stringify([{ path: "/wp-json", hang: "before" }]) });
  const answer = fetch(`${site.url}/videos?query=nobody-asked-yet`);
  await expect.poll(calls).not.toBe(before);
  const stopped = site.stop();
  const ready = () =>
    fetch(`${site.url}/_api/health/ready`).then(
      (one) => one.status,
      () => 0,
    );
  await expect.poll(ready).not.toBe(200);
  await fetch(faults, { method: "DELETE" });
  expect((await answer).status).toBe(200);
  expect(await stopped).toBe(0);
});

test("the container on a full volume starts, serves pages and reports that it is not ready", async () => {
  const disk = smallDisk("1m");
  if (disk === null) throw new Error("this user may not mount a disk");
  ends.push(() => disk.remove());
  disk.fill();
  const site = await start(disk.folder, port);
  expect(await (await fetch(`${site.url}/_api/health/ready`)).json()).toMatchObject({
    notReady: expect.arrayContaining(["data"]),
  });
  expect(site.health()).not.toBe(0);
  expect((await fetch(site.url)).status).toBe(200);
  disk.free();
  await expect.poll(() => site.health(), { timeout: 20_000 }).toBe(0);
  await site.stop();
});

test("two containers with Redis and PostgreSQL work as one site", async () => {
  const redis = realRedis(port + 2);
  await redis.start();
  ends.push(() => redis.stop());
  const postgres = await startPostgres();
  ends.push(() => postgres.close());
  const shared = { REDIS_URL: redis.url, DATABASE_URL: postgres.urlOf("postgres") };
  const both = await Promise.all([0, 1].map((nth) => start(data(`one-${nth}`), port + nth, shared)));
  const [one, other] = both as [Container, Container];
  expect([one.health(), other.health()]).toEqual([0, 0]);
  const cookie = await logIn(one, "free");
  expect((await visit(other, cookie)).status).toBe(200);
  await Promise.all(both.map((site) => site.stop()));
});
