import "server-only";
import { statfsSync } from "node:fs";
import { resolve } from "node:path";
import { isFull, makeFolder, tryFolder } from "#lib/platform/files/data-dir.ts";
import { fetchUpstream } from "#lib/platform/http/upstream-fetch.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { pageOf } from "#lib/wordpress/transport/probe.ts";
import { clockDiagnosis } from "./check-clock.ts";
import { checkPages } from "./check-pages.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";
import { isThisMachine } from "./is-this-machine.ts";

/** What is wrong with SITE_URL, which all links and the return from paying use; null for nothing. */
export function siteUrlDiagnosis({
  SITE_URL,
  PAYPAL_ENV,
}: Pick<Settings, "SITE_URL" | "PAYPAL_ENV">): Diagnosis | null {
  const url = new URL(SITE_URL);
  if (isThisMachine(url.hostname) && PAYPAL_ENV === "live")
    return fail("SITE_URL", `${SITE_URL} is this machine, but PAYPAL_ENV is live: give the public address`);
  if (isThisMachine(url.hostname))
    return ok("SITE_URL", `${SITE_URL} is this machine, as for a trial: nobody else can open it`);
  if (url.protocol !== "https:")
    return fail("SITE_URL", `${SITE_URL} is not https: cookies of sessions and PayPal need it`);
  return null;
}

const answerOf = ({ status, headers }: Response, text: string, json: unknown) =>
  json === undefined ? `${status} "${pageOf(text, headers)}"` : `${status}`;

export async function checkSite(settings: Settings, now: number): Promise<Diagnosis[]> {
  const shape = siteUrlDiagnosis(settings);
  if (shape?.level === "fail") return [shape];
  const url = new URL("/_api/health/live", settings.SITE_URL);
  try {
    const { response, text, json } = await fetchUpstream(url, { signal: AbortSignal.timeout(5000) });
    const isOurs = response.ok && (json as { status?: unknown } | null)?.status === "ok";
    const reached = isOurs
      ? ok("SITE_URL", `${settings.SITE_URL} answers`)
      : fail(
          "SITE_URL",
          `something else answers at ${settings.SITE_URL} (${answerOf(response, text, json)}): let the proxy lead here, without a bot check of this server`,
        );
    const clock = clockDiagnosis(settings.SITE_URL, response.headers.get("date"), now);
    return [
      shape ?? reached,
      ...(shape && !isOurs ? [reached] : []),
      ...(clock?.level === "warn" ? [clock] : []),
      ...(isOurs && shape === null ? await checkPages(settings) : []),
    ];
  } catch (error) {
    const text = `${settings.SITE_URL} does not answer (${reasonOf(error)}): start the site, let DNS and proxy lead to it`;
    return [...(shape ? [shape] : []), warn("SITE_URL", text)];
  }
}

/** In megabytes; with less, the ledger may soon run out of space. */
const minFreeMb = 200;

/** Whether DATA_DIR, which has the ledger, is writable, permanent, and has space. */
export async function checkDataDir(dataDir: string): Promise<Diagnosis> {
  const dir = resolve(dataDir);
  try {
    makeFolder(dir);
    await tryFolder(dir);
  } catch (error) {
    // A quota, or a disk without inodes, may be full while there are free bytes.
    const advice = isFull(error) ? "make room" : "give it to the user of the site";
    return fail("DATA_DIR", `${dir} can't be written (${reasonOf(error)}): ${advice}`);
  }
  const { bavail, bsize } = statfsSync(dir);
  return dataDirDiagnosis(dir, Math.floor((bavail * bsize) / 1_000_000));
}

/** The diagnosis of a writable folder; `freeMb` is the free space of its disk. */
export function dataDirDiagnosis(dir: string, freeMb: number): Diagnosis {
  if (/^\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)/.test(dir))
    return warn(
      "DATA_DIR",
      `${dir} is emptied by a restart: payments would be forgotten. Choose a folder that stays`,
    );
  if (freeMb < minFreeMb) return warn("DATA_DIR", `${dir} has ${freeMb} MB left: make room`);
  return ok("DATA_DIR", `${dir} can be written, ${freeMb} MB free`);
}

export function missingSettings(settings: Settings): Diagnosis[] {
  const missing: [keyof Settings, string][] = [
    ["SUPPORT_EMAIL", "nobody whose payment is stuck can reach you"],
    [
      "WORDPRESS_KEY",
      "payments can be confirmed with the member's login alone, and WordPress sees one address for all",
    ],
    ["REVALIDATE_SECRET", "WordPress can't say that something has changed: it shows after minutes"],
  ];
  return missing.filter(([name]) => !settings[name]).map(([name, what]) => warn(name, `is not set: ${what}`));
}
