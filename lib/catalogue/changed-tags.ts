import { parseSlug } from "#lib/addresses/slug.ts";
import { cache, pageTag, videoTag } from "#lib/config/cache.ts";

const { homepage, videos, video, featuredAnchors, anchors, anchor, levels, triggers, page } = cache;

/** The tags without a slug that WordPress can invalidate. */
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

/** The cache tag for a tag that WordPress names; null for an unknown one. */
export function cacheTagOf(name: string): string | null {
  if (changeableTags.includes(name)) return name;
  const mark = name.indexOf(":");
  const noun = name.slice(0, mark);
  const slug = parseSlug(name.slice(mark + 1));
  if (slug === null) return null;
  if (noun === video.tag) return videoTag(slug);
  if (noun === page.tag) return pageTag(slug);
  // One call fetches all anchors, so a change of one expires all.
  return noun === anchor.tag ? anchors.tag : null;
}
