import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addMember } from "#sandbox/account/member.ts";
import { newMembership } from "#sandbox/account/membership.ts";
import { hashPasswordSync } from "#sandbox/account/password.ts";
import { shapeOf } from "#sandbox/data/members.ts";
import { openDatabase } from "#sandbox/database.ts";
import { paypalSettings } from "#sandbox/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";

// The made-up PayPal and WordPress, and the site's payment process, which can be killed.

export const password = "chaos-password";
export const memberName = (nth: number) => `chaos${nth}@murmur.example`;

/** Accounts with one password, straight into the sandbox's database. */
function seedMembers(dataDir: string, count: number): void {
  const db = openDatabase(dataDir);
  const hash = hashPasswordSync(password);
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

export type Capture = { orderId: string; status: string; customId: string };
export type Subscription = { id: string; status: string; customId: string; activated: number | null };
export type Grant = { paymentId: string; memberId: number; levelId: number };
export type Payments = { captures: Capture[]; subscriptions: Subscription[]; grants: Grant[] };

export async function startWorld({ members, port }: { members: number; port: number }) {
  const siteUrl = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-chaos-"));
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
    SESSION_SECRET: "a secret for chaos of more than 32 characters",
    LOG_LEVEL: "silent",
  };
  let site: ChildProcess;
  const startSite = async () => {
    site = fork(join(import.meta.dirname, "chaos-site.ts"), { env });
    await once(site, "message");
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
  return {
    siteUrl,
    control,
    payments: (): Promise<Payments> => control("GET", "/payments"),
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
