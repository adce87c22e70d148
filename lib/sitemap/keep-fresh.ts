import "server-only";
import { log } from "#lib/log.ts";
import { onChange } from "#lib/services/changes.ts";
import { buildSitemap } from "./build.ts";

const minute = 60_000;

/** Times in ms. */
const pace = {
  /** Changes mostly come several at once. */
  afterChange: 5_000,
  /** Without a word from WordPress. */
  afterTime: 60 * minute,
  /** WordPress could not be read; doubled with every failure. */
  afterFailure: minute,
  longestAfterFailure: 30 * minute,
  /** After each building, and as many times as long as it took: reading all is work for WordPress. */
  rest: 5 * minute,
  restFactor: 10,
};

const changesList = (tag: string) => /^(?:videos|anchors|triggers|video|anchor|page)(?::|$)/.test(tag);

/**
 * Keeps the sitemap as it should be, from now on and in the background: builds it at once, after changes, and from time to
 * time. One building at a time.
 */
export function keepSitemapFresh(build: () => Promise<boolean> = () => buildSitemap()): void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let restUntil = 0;
  let isBuilding = false;
  let failures = 0;

  const plan = (at: number) => {
    dueAt = Math.min(dueAt, at);
    if (isBuilding) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(dueAt, restUntil) - Date.now()).unref();
  };
  const run = async () => {
    isBuilding = true;
    dueAt = Number.POSITIVE_INFINITY;
    const startedAt = Date.now();
    const isWhole = await build().catch((error: unknown) => {
      log("error", "the sitemap can't be kept", { reason: String(error) });
      return false;
    });
    isBuilding = false;
    failures = isWhole ? 0 : failures + 1;
    const now = Date.now();
    restUntil = now + Math.max(isWhole ? pace.rest : 0, pace.restFactor * (now - startedAt));
    const afterFailure = Math.min(pace.longestAfterFailure, pace.afterFailure * 2 ** (failures - 1));
    plan(now + (isWhole ? pace.afterTime : afterFailure));
  };

  onChange((tags) => {
    if (tags.some(changesList)) plan(Date.now() + pace.afterChange);
  });
  plan(Date.now());
}
