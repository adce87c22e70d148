import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { aheadMs, setClock } from "#harness/payments/simulated-clock.ts";
import { SiteProcess } from "#harness/payments/site-process.ts";
import { createDatabase, setServerClock } from "#harness/postgres/clock.ts";
import { startPostgres } from "#harness/postgres/start.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { addMember } from "#sandbox/account/member/member.ts";
import { hashPasswordSync } from "#sandbox/account/member/password.ts";
import { newMembership } from "#sandbox/account/payments/membership.ts";
import { shapeOf } from "#sandbox/data/members.ts";
import { openSandboxDatabase } from "#sandbox/database.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";

// The fake PayPal, the fake WordPress, and the site's payment processes with one simulated clock. The
// processes can be killed.

export const password = "chaos-password";
export const memberName = (nth: number) => `chaos${nth}@murmur.example`;

/** Writes accounts with one password directly into the sandbox's database. */
function seedMembers(dataDir: string, count: number): void {
  const db = openSandboxDatabase(dataDir);
  const hash = hashPasswordSync(password, 2);
  db.exec("BEGIN");
  for (let nth = 0; nth < count; nth++) {
    const email = memberName(nth);
    const account = { username: email, email, display_name: `Chaos ${nth}`, password: hash };
    const now = Date.now();
    addMember({ ...account, registered: now, shape: shapeOf(email), ...newMembership(1, now) }, db);
  }
  db.exec("COMMIT");
  db.close();
}

/** In memory if possible, which keeps the data of a killed process and never waits for a disk. */
const scratch = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** The number of payments that one sweep asks PayPal about. */
const dueAtOnce = 100;

type Options = { members: number; port: number; startsAt: number; instances?: number };
/** Several instances share a PostgreSQL, which can be restarted. */
async function startDatabase(instances: number) {
  if (instances === 1) return null;
  const postgres = await startPostgres();
  return { ...postgres, url: await createDatabase(postgres.urlOf("postgres"), "chaos") };
}

type Row = Record<string, unknown>;

/** Queries the ledger, in PostgreSQL or SQLite. */
async function queryLedger(url: string | undefined, dataDir: string, statement: string): Promise<Row[]> {
  if (url === undefined) {
    const db = new DatabaseSync(join(dataDir, "payments.db"), { readOnly: true });
    const rows = db.prepare(statement).all();
    db.close();
    return rows;
  }
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Calls the sandbox's own controls, such as its faults. */
async function controlSandbox(url: string, method: string, path: string, body?: unknown) {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}/__sandbox${path}`, init);
  return response.json();
}

/** WordPress's response to the site's desk; null if there is none. */
async function callDesk(url: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/wp-json/asmr/v1/${path}`, {
    headers: {
      "x-murmur-key": sharedKey,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  }).catch(() => null);
  return response?.ok ? response.json().catch(() => null) : null;
}

export async function startWorld({ members, port, startsAt, instances = 1 }: Options) {
  let clock = startsAt;
  setClock(clock);
  const folder = mkdtempSync(join(scratch, "murmur-chaos-"));
  const sandboxDir = join(folder, "sandbox");
  const dataDirOf = (nth: number) => join(folder, `site-${nth}`);
  seedMembers(sandboxDir, members);
  const siteUrl = `http://127.0.0.1:${port}`;
  const webhookUrl = `${siteUrl}/_api/paypal/webhook`;
  const sandbox = await startSandbox({ port: 0, dataDir: sandboxDir, faults: true, webhookUrl });
  const database = await startDatabase(instances);
  const env = {
    ...process.env,
    ...paypalSettings(sandbox.url, siteUrl),
    SITE_URL: siteUrl,
    WORDPRESS_URL: sandbox.url,
    WORDPRESS_KEY: sharedKey,
    SESSION_SECRET: "a secret for chaos of more than 32 characters",
    LOG_LEVEL: "silent",
    NODE_COMPILE_CACHE: join(folder, "compiled"),
    ...(database && { DATABASE_URL: database.url }),
  };
  // Each instance has its own folder, as if on its own machine.
  const sites = Array.from(
    { length: instances },
    (_, nth) => new SiteProcess(port + nth, { ...env, DATA_DIR: dataDirOf(nth) }),
  );
  const query = (statement: string) => queryLedger(database?.url, dataDirOf(0), statement);
  const setDatabaseClock = () => database && setServerClock(database.url, aheadMs());
  await setDatabaseClock();
  for (const site of sites) await site.start(clock);
  let turns = 0;
  const nextSite = () => sites[turns++ % sites.length];
  const sweepOnce = () => Promise.all(sites.map((site) => site.tell({ isSweep: true })));
  return {
    siteUrls: sites.map(({ url }) => url),
    /** The instances in turn, as a load balancer would choose. */
    nextSiteUrl: () => nextSite()?.url ?? siteUrl,
    control: (method: string, path: string, body?: unknown) =>
      controlSandbox(sandbox.url, method, path, body),
    callDesk: (path: string, body?: unknown) => callDesk(sandbox.url, path, body),
    now: () => clock,
    /** PayPal's and WordPress's own records. */
    sandboxDb: new DatabaseSync(join(sandboxDir, "sandbox.db"), { readOnly: true }),
    queryLedger: query,
    /** Sets the clock of all processes forward. */
    async advance(ms: number) {
      clock += ms;
      setClock(clock);
      await Promise.all([setDatabaseClock(), ...sites.map((site) => site.tell({ clock }))]);
    },
    sweepOnce,
    /** Sweeps until nothing is left; a real site does so every minute. */
    async sweep() {
      for (let rounds = 0; rounds < 50; rounds++) {
        await sweepOnce();
        const due = await query(`SELECT count(*) AS count FROM payment WHERE "askAt" <= ${Date.now()}`);
        if (Number(due[0]?.count) < dueAtOnce) break;
      }
    },
    /** Kills one instance and restarts it. */
    async restartSite() {
      const site = nextSite();
      await site?.stop();
      await site?.start(clock);
    },
    /** Crashes the database, and restarts it after some milliseconds. */
    async restartDatabase(awayMs: number) {
      await database?.stop("SIGQUIT");
      await sleep(awayMs);
      await database?.start();
    },
    hasDatabase: database !== null,
    async stop() {
      await Promise.all(sites.map((site) => site.stop()));
      await sandbox.close();
      await database?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
