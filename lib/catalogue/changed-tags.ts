import { parseSlug } from "#lib/addresses/slug.ts";
import { cache, pageTag, videoTag } from "#lib/cache.ts";

const { homepage, videos, video, featuredAnchors, anchors, anchor, levels, triggers, page } = cache;

/** All that WordPress can say to have changed. */
export const changeableTags: readonly string[] = [
  homepage,
  videos,
  video,
  featuredAnchors,
  anchors,
  anchor,
  levels,
  triggers,
  page,
].map(({ tag }) => tag);

/** The tag of the cache that WordPress means, or null for one that this site does not know. */
export function cacheTagOf(given: string): string | null {
  if (changeableTags.includes(given)) return given;
  const mark = given.indexOf(":");
  const noun = given.slice(0, mark);
  const slug = parseSlug(given.slice(mark + 1));
  if (slug === null) return null;
  if (noun === video.tag) return videoTag(slug);
  if (noun === page.tag) return pageTag(slug);
  // All anchors come in one call: one that has changed makes all be asked for again.
  return noun === anchor.tag ? anchors.tag : null;
}
