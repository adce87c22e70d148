import "server-only";
import { createHmac } from "node:crypto";
import { revalidateTag } from "next/cache";
import { cache } from "#lib/cache.ts";
import { cacheTagOf } from "#lib/catalogue/changed-tags.ts";
import { log } from "#lib/platform/log.ts";
import { forgetPlans } from "#lib/services/payment/buy/level-terms.ts";
import { settings } from "#lib/settings.ts";
import { notifyChange } from "./changes.ts";

/**
 * Forgets what depends on the tags: whoever asks next waits for WordPress and sees its new content. A tag that this
 * site does not know is left to the log, for a newer WordPress may say more than an older site understands.
 *
 * @param isRelayed whether instances tell each other what one of them has been told
 */
export function revalidate(tags: readonly string[], { isRelayed = false } = {}): void {
  notifyChange(tags, { isRelayed });
  for (const given of new Set(tags)) {
    const tag = cacheTagOf(given);
    if (tag === null) log("warn", "unknown tag to revalidate", { tag: given });
    // Stale content is not served any more: outside server actions that is what `updateTag` does inside.
    else revalidateTag(tag, { expire: 0 });
    if (tag === cache.levels.tag) forgetPlans();
  }
}

/** By what WordPress sees whether it has the same key, without being told it; "none" where there is none here. */
export function keyMark(): string {
  const { WORDPRESS_KEY: key } = settings();
  return key === undefined ? "none" : createHmac("sha256", key).update("murmur key").digest("hex");
}
