import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { isRedisAway, sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";
import { onChange } from "#lib/services/changes.ts";
import { buildSitemap } from "./build.ts";
import { buildTogether, type Shared } from "./build-together.ts";
import { type Pause, pace, pauseAfter } from "./pace.ts";
import { SharedSitemap } from "./shared-sitemap.ts";

/** Failed calls to Redis before this instance builds alone. */
const mostLooks = 3;

const changesList = (tag: string) => /^(?:videos|anchors|triggers|video|anchor|page)(?::|$)/.test(tag);

function sharedSitemap(): Shared | null {
  const redis = sharedRedis();
  return redis && new SharedSitemap(redis, settings());
}

/**
 * Builds the sitemap at once, after changes, and periodically; one build at a time across all instances. While Redis
 * is away each instance builds its own.
 */
export function keepSitemapFresh(
  build: () => Promise<boolean> = () => buildSitemap(),
  shared: Shared | null = sharedSitemap(),
): void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let restUntil = 0;
  let isBuilding = false;
  let failures = 0;
  /** Consecutive failures of Redis. */
  let timesAway = 0;

  const plan = (at: number) => {
    dueAt = Math.min(dueAt, at);
    if (isBuilding) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, Math.max(dueAt, restUntil) - Date.now())).unref();
  };
  /** Null to build alone: nothing is shared, or Redis is away. */
  const together = async (): Promise<Pause | null> => {
    if (shared === null) return null;
    try {
      const pause = await buildTogether(shared, build);
      timesAway = 0;
      failures = 0;
      return pause;
    } catch (error) {
      if (!isRedisAway(error)) throw error;
      timesAway += 1;
      return timesAway < mostLooks ? { restMs: 0, againMs: pace.look } : null;
    }
  };
  const alone = async (): Promise<Pause> => {
    const startedAt = Date.now();
    failures = (await build()) ? 0 : failures + 1;
    return pauseAfter(failures, Date.now() - startedAt);
  };
  const keep = async () => (await together()) ?? (await alone());
  const run = async () => {
    isBuilding = true;
    dueAt = Number.POSITIVE_INFINITY;
    const startedAt = Date.now();
    const pause = await keep().catch((error: unknown) => {
      log("error", "the sitemap can't be kept", { reason: String(error) });
      failures += 1;
      return pauseAfter(failures, Date.now() - startedAt);
    });
    isBuilding = false;
    restUntil = Date.now() + pause.restMs;
    plan(Date.now() + pause.againMs);
  };

  onChange((tags) => {
    if (tags.some(changesList)) plan(Date.now() + pace.afterChange);
  });
  plan(Date.now());
}
