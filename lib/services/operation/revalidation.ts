import "server-only";
import { createHmac } from "node:crypto";
import { revalidateTag } from "next/cache";
import { cacheTagOf } from "#lib/catalogue/changed-tags.ts";
import { cache } from "#lib/config/cache.ts";
import { log } from "#lib/platform/observe/log.ts";
import { metrics } from "#lib/platform/observe/metrics.ts";
import { settings } from "#lib/platform/settings.ts";
import { notifyChange } from "#lib/services/base/changes.ts";
import { forgetPlans } from "#lib/services/payment/terms/level-terms.ts";

/**
 * Expires everything that depends on the tags, so that the next request waits for new content. Only logs an unknown
 * tag, because WordPress may be newer than the site.
 *
 * @param isRelayed whether another instance passed the invalidation on
 */
export function revalidate(tags: readonly string[], { isRelayed = false } = {}): void {
  notifyChange(tags, { isRelayed });
  for (const name of new Set(tags)) {
    const tag = cacheTagOf(name);
    metrics()?.countRevalidation(tag?.split(":", 1)[0] ?? "unknown", isRelayed ? "instance" : "wordpress");
    if (tag === null) log("warn", "unknown tag to revalidate", { tag: name });
    // Expires at once, as `updateTag` does in server actions, instead of serving stale.
    else revalidateTag(tag, { expire: 0 });
    if (tag === cache.levels.tag) forgetPlans();
  }
}

/** A hash by which WordPress checks that it has the same key; "none" without a key. */
export function keyFingerprint(): string {
  const { WORDPRESS_KEY: key } = settings();
  return key === undefined ? "none" : createHmac("sha256", key).update("murmur key").digest("hex");
}
