import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { onChange } from "#lib/services/base/changes.ts";
import { buildSitemap } from "./build.ts";
import { buildPace, pauseAfter } from "./pace.ts";
import { readManifest, sitemapFolder } from "./sitemap-files.ts";

const changesList = (tag: string) => /^(?:videos|anchors|triggers|video|anchor|page)(?::|$)/.test(tag);

/**
 * Builds the sitemap in the background: at the start, after changes, and periodically (decision: sitemap-on-disk).
 *
 * @param build returns whether everything could be read
 * @param hasOthers whether other instances get the same changes; then each waits for a random time
 */
export function keepSitemapFresh(
  build: () => Promise<boolean> = () => buildSitemap(),
  hasOthers: boolean = sharedRedis() !== null,
): void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let restUntil = 0;
  let isBuilding = false;
  let failures = 0;

  const plan = (at: number) => {
    dueAt = Math.min(dueAt, at);
    if (isBuilding) return;
    clearTimeout(timer);
    const waitMs = Math.max(0, Math.max(dueAt, restUntil) - steadyNow());
    timer = setTimeout(() => void run(), waitMs).unref();
    log("debug", "sitemap planned", { waitMs });
  };
  const planAfter = (delay: number) =>
    plan(steadyNow() + delay + (hasOthers ? Math.random() * buildPace.maxRandomDelay : 0));
  const run = async () => {
    isBuilding = true;
    dueAt = Number.POSITIVE_INFINITY;
    const startedAt = steadyNow();
    const isWhole = await build().catch((error: unknown) => {
      log("error", "the sitemap can't be kept", { reason: String(error) });
      return false;
    });
    failures = isWhole ? 0 : failures + 1;
    const { restMs, againMs } = pauseAfter(failures, steadyNow() - startedAt);
    isBuilding = false;
    restUntil = steadyNow() + restMs;
    plan(steadyNow() + againMs);
  };
  const start = async () => {
    const { DATA_DIR, SITE_URL } = settings();
    if (hasOthers && (await readManifest(sitemapFolder(DATA_DIR), SITE_URL))) planAfter(0);
    else plan(steadyNow());
  };

  onChange((tags) => {
    if (tags.some(changesList)) planAfter(buildPace.afterChange);
  });
  void start();
}
