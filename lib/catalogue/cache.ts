const minute = 60;
const day = 24 * 60 * minute;

/**
 * The lifetimes of each noun's cached answers, in seconds (product: Caching). `stale`: a browser treats a younger one as
 * fresh. `discard`: browser code drops one that nothing uses. `revalidate`: the server refreshes an older one in the
 * background. `expire`: the longest time that one is served in an outage of WordPress.
 *
 * `tag` is the name by which WordPress says that something has changed (product: Revalidation):
 * - `homepage`: the home page's rows
 * - `videos`: every list of videos, also related ones and the plans' showcase
 * - `video`, `video:<slug>`: the pages of all videos, or of one
 * - `anchors`, `anchor`, `anchor:<slug>`: anchors by list and by slug; the last means all, for they come in one call
 * - `featured-anchors`: those on the videos page
 * - `levels`: the membership levels
 * - `triggers`: the triggers; `videos` includes them
 * - `page`, `page:<slug>`: the texts of the site in WordPress, or one
 */
export const cache = {
  homepage: { tag: "homepage", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  videos: { tag: "videos", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  video: { tag: "video", stale: 5 * minute, revalidate: 5 * minute, discard: 30 * minute, expire: day },
  featuredAnchors: { tag: "featured-anchors", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  anchors: { tag: "anchors", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  anchor: { tag: "anchor", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  levels: { tag: "levels", stale: 10 * minute, revalidate: 10 * minute, discard: 10 * minute, expire: day },
  triggers: { tag: "triggers", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  page: { tag: "page", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  missing: { tag: "missing", stale: 30, revalidate: minute, expire: 10 * minute },
  incomplete: { tag: "incomplete", stale: 30, revalidate: 10, expire: day },
  payments: { tag: "payments", stale: 30, revalidate: minute, expire: day },
  year: { tag: "year", stale: 5 * minute, revalidate: 60 * minute, expire: day },
} as const;

/** Marks answers for keys that visitors can invent, searches and unknown slugs: their partition is small. */
export const unboundedTag = "unbounded";

/** Seconds in a browser's cache of answers that no server caches: they are personal, or must be new. */
export const browserCache = {
  comments: { tag: "comments", stale: minute, discard: 10 * minute },
  paypalConfig: { tag: "paypal-config", stale: 5 * minute, discard: 30 * minute },
  watchLater: { tag: "watch-later", stale: 10 * minute, discard: 10 * minute },
  following: { tag: "following", stale: 5 * minute, discard: 10 * minute },
  history: { tag: "history", stale: minute, discard: 10 * minute },
} as const;

export const videoTag = (slug: string) => `${cache.video.tag}:${slug}`;

export const pageTag = (slug: string) => `${cache.page.tag}:${slug}`;

/** The argument of `cacheLife`. */
export const life = ({ stale, revalidate, expire }: (typeof cache)[keyof typeof cache]) => ({
  stale,
  revalidate,
  expire,
});

/** Bytes of pages that Next caches itself: few, because the front server caches pages, too. */
export const nextPageMemory = 24 * 1024 * 1024;
