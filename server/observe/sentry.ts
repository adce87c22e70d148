import type { ErrorTracker } from "#lib/platform/observe/error-tracker.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { builtCommit, version } from "./release.ts";
import { envelopeOf, eventOf, exceptionsOf } from "./sentry-event.ts";

// Reports errors by Sentry's protocol (product: Errors elsewhere), loaded with SENTRY_DSN. Each thread has its own tracker.

/** Reports a minute, of one error and of all. */
const maxReports = { same: 3, all: 30 };
const maxOpen = 10;
const deadlineMs = 5_000;
const flushMs = 2_000;
/** The pause after a refusal that names none. */
const usualPauseMs = minute;

/** The address for a DSN's envelopes, and the header that authorises them. */
export function readDsn(dsn: string): { url: string; auth: string } {
  const { protocol, host, username, pathname } = new URL(dsn);
  const [, folder = "", project = ""] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return {
    url: `${protocol}//${host}${folder}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=murmur/${version}, sentry_key=${username}`,
  };
}

/** How long a tracker wants no reports after a response, in ms. */
function pauseOf({ status, headers }: Response): number {
  if (status !== 429) return 0;
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? seconds * 1000 : usualPauseMs;
}

type Options = {
  dsn: string;
  environment: string;
  /** The folder whose files are the site's own. */
  root: string;
  /** The route of a path, for errors whose caller names none. */
  routeOf?: (path: string) => string;
};

/** Uses the `fetch` of this moment: Next later replaces it by one that belongs to the page being rendered. */
export function createErrorTracker({ dsn, environment, root, routeOf }: Options): ErrorTracker {
  const { url, auth } = readDsn(dsn);
  const { fetch } = globalThis;
  const release = `murmur@${version}+${builtCommit()}`;
  const open = new Set<Promise<void>>();
  const counts = new Map<string, number>();
  let [since, sent, pausedUntil, isAway] = [0, 0, 0, false];

  function isTooMuch(error: string): boolean {
    const now = steadyNow();
    if (now - since > minute) {
      counts.clear();
      [since, sent] = [now, 0];
    }
    const count = counts.get(error) ?? 0;
    if (now < pausedUntil || count >= maxReports.same || sent >= maxReports.all || open.size >= maxOpen)
      return true;
    counts.set(error, count + 1);
    sent += 1;
    return false;
  }

  async function send(body: string): Promise<void> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-sentry-envelope", "x-sentry-auth": auth },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(deadlineMs),
      });
      await response.body?.cancel();
      pausedUntil = steadyNow() + pauseOf(response);
      if (response.ok) isAway = false;
      else if (response.status !== 429) throw new Error(`status ${response.status}`);
    } catch (error) {
      if (!isAway) log("warn", "errors can't be reported to SENTRY_DSN", { reason: String(error) });
      isAway = true;
    }
  }

  return {
    report(error, { route, path, id = null } = {}) {
      const exceptions = exceptionsOf(error, root);
      const place = route ?? (path === undefined ? "background" : (routeOf?.(path) ?? "unknown"));
      const { type, stacktrace } = exceptions.at(-1) ?? {};
      if (isTooMuch(JSON.stringify([place, type, stacktrace?.frames.at(-1)]))) return;
      const sending = send(
        envelopeOf(eventOf(exceptions, { release, environment, route: place, id })),
      ).finally(() => open.delete(sending));
      open.add(sending);
    },
    async flush() {
      await withDeadline(flushMs, Promise.all(open), () => {});
    },
  };
}
