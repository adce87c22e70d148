import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sharedKey } from "#sandbox/account/key.ts";
import { addMember } from "#sandbox/account/member.ts";
import { newMembership } from "#sandbox/account/membership.ts";
import { hashPasswordSync } from "#sandbox/account/password.ts";
import { shapeOf } from "#sandbox/data/members.ts";
import { openDatabase } from "#sandbox/database.ts";
import { paypalSettings } from "#sandbox/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { setClock } from "./simulated-clock.ts";

// The made-up PayPal and WordPress, and the site's payment process, which can be killed. All have one simulated clock.

export const password = "chaos-password";
export const memberName = (nth: number) => `chaos${nth}@murmur.example`;

/** Accounts with one password, straight into the sandbox's database. */
function seedMembers(dataDir: string, count: number): void {
  const db = openDatabase(dataDir);
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

/** In memory where the system has such a place: what a killed process has written stays, and no disk is waited for. */
const scratch = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** How many payments one round of the sweep asks about. */
const askedAtOnce = 100;

type Options = { members: number; port: number; startsAt: number };

async function failOnExit(site: ChildProcess): Promise<void> {
  const [code] = await once(site, "exit");
  if (code !== null) throw new Error(`the site ended with ${code}`);
}

export async function startWorld({ members, port, startsAt }: Options) {
  let clock = startsAt;
  setClock(clock);
  const siteUrl = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(scratch, "murmur-chaos-"));
  const sandboxDir = join(dataDir, "sandbox");
  seedMembers(sandboxDir, members);
  const webhookUrl = `${siteUrl}/_api/paypal/webhook`;
  const sandbox = await startSandbox({ port: 0, dataDir: sandboxDir, faults: true, webhookUrl });
  const env = {
    ...process.env,
    ...paypalSettings(sandbox.url, siteUrl),
    SITE_URL: siteUrl,
    PORT: String(port),
    DATA_DIR: dataDir,
    WORDPRESS_URL: sandbox.url,
    WORDPRESS_KEY: sharedKey,
    SESSION_SECRET: "a secret for chaos of more than 32 characters",
    LOG_LEVEL: "silent",
  };
  let site: ChildProcess;
  const tellSite = async (message: object) => {
    const done = once(site, "message");
    site.send(message);
    await done;
  };
  const startSite = async () => {
    const started = fork(join(import.meta.dirname, "chaos-site.ts"), { env });
    site = started;
    await Promise.race([once(started, "message"), failOnExit(started)]);
    await tellSite({ clock });
  };
  const stopSite = async () => {
    const ended = once(site, "exit");
    site.kill("SIGKILL");
    await ended;
  };
  await startSite();
  const control = async (method: string, path: string, body?: unknown) => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${sandbox.url}/__sandbox${path}`, init);
    return response.json();
  };
  const openLedger = () => new DatabaseSync(join(dataDir, "payments.db"), { readOnly: true });
  return {
    siteUrl,
    control,
    now: () => clock,
    /** PayPal's and WordPress's own records, and the ledger, to be read. */
    sandboxDb: new DatabaseSync(join(sandboxDir, "sandbox.db"), { readOnly: true }),
    openLedger,
    /** Sets everybody's clock forward. */
    async advance(ms: number) {
      clock += ms;
      setClock(clock);
      await tellSite({ clock });
    },
    /** Sweeps as often as it takes: a real site does so every minute. */
    async sweep() {
      for (let rounds = 0; rounds < 50; rounds++) {
        await tellSite({ isSweep: true });
        const ledger = openLedger();
        const due = ledger.prepare("SELECT count(*) AS count FROM payment WHERE askAt <= ?").get(Date.now());
        ledger.close();
        if (Number(due?.count) < askedAtOnce) break;
      }
    },
    async restartSite() {
      await stopSite();
      await startSite();
    },
    async stop() {
      await stopSite();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
