import "server-only";
import { revalidateTag } from "next/cache";
import { cache, videoTag } from "#lib/cache.ts";
import { log } from "#lib/log.ts";
import { forgetPlans } from "#lib/services/payment/plan.ts";
import { parseSlug } from "#lib/slug.ts";

const { homepage, videos, video, featuredAnchors, anchors, anchor, levels } = cache;
const wholeTags = new Set<string>(
  [homepage, videos, video, featuredAnchors, anchors, anchor, levels].map(({ tag }) => tag),
);

/** The tag of the cache that WordPress means, or null for one that this site does not know. */
function cacheTagOf(given: string): string | null {
  if (wholeTags.has(given)) return given;
  const mark = given.indexOf(":");
  const noun = given.slice(0, mark);
  const slug = parseSlug(given.slice(mark + 1));
  if (slug === null) return null;
  if (noun === video.tag) return videoTag(slug);
  // All anchors come in one call: one that has changed makes all be asked for again.
  return noun === anchor.tag ? anchors.tag : null;
}

/**
 * Forgets what depends on the tags: whoever asks next waits for WordPress and sees its new content. A tag that this
 * site does not know is left to the log, for a newer WordPress may say more than an older site understands.
 */
export function revalidate(tags: readonly string[]): void {
  for (const given of new Set(tags)) {
    const tag = cacheTagOf(given);
    if (tag === null) log("warn", "unknown tag to revalidate", { tag: given });
    // Stale content is not served any more: outside server actions that is what `updateTag` does inside.
    else revalidateTag(tag, { expire: 0 });
    if (tag === levels.tag) forgetPlans();
  }
}
