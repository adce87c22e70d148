/** In seconds, as Next takes lifetimes; lib/platform/time/duration.ts has milliseconds. */
const minutes = (count: number) => 60 * count;
const aDay = minutes(24 * 60);

/**
 * The lifetimes of each noun's cached answers, in seconds (product: Caching). `stale`: until then a browser does not
 * fetch again. `discard`: after it the browser drops unused data. `revalidate`: after it the server refreshes in the
 * background. `expire`: how long the server serves old data while WordPress is down.
 *
 * `tag` is the name by which WordPress says that something has changed (product: Revalidation):
 * - `homepage`: the home page's rows
 * - `videos`: every list of videos, also related ones and the plans' showcase
 * - `video`, `video:<slug>`: the pages of all videos, or of one
 * - `anchors`, `anchor`, `anchor:<slug>`: anchors by list and by slug; each slug means all, because one call fetches
 * all
 * - `featured-anchors`: those on the videos page
 * - `levels`: the membership levels
 * - `triggers`: the triggers; `videos` includes them
 * - `page`, `page:<slug>`: the texts of the site in WordPress, or one
 */
export const cache = {
  homepage: { tag: "homepage", stale: minutes(5), revalidate: minutes(5), expire: aDay },
  videos: { tag: "videos", stale: minutes(5), revalidate: minutes(5), expire: aDay },
  video: { tag: "video", stale: minutes(5), revalidate: minutes(5), discard: minutes(30), expire: aDay },
  featuredAnchors: { tag: "featured-anchors", stale: minutes(5), revalidate: minutes(5), expire: aDay },
  anchors: { tag: "anchors", stale: minutes(10), revalidate: minutes(10), expire: aDay },
  anchor: { tag: "anchor", stale: minutes(5), revalidate: minutes(5), expire: aDay },
  levels: { tag: "levels", stale: minutes(10), revalidate: minutes(10), discard: minutes(10), expire: aDay },
  triggers: { tag: "triggers", stale: minutes(10), revalidate: minutes(10), expire: aDay },
  page: { tag: "page", stale: minutes(10), revalidate: minutes(10), expire: aDay },
  missing: { tag: "missing", stale: 30, revalidate: minutes(1), expire: minutes(10) },
  incomplete: { tag: "incomplete", stale: 30, revalidate: 10, expire: aDay },
  payments: { tag: "payments", stale: 30, revalidate: minutes(1), expire: aDay },
  year: { tag: "year", stale: minutes(5), revalidate: minutes(60), expire: aDay },
} as const;

/**
 * The tag of answers whose keys visitors can invent, such as searches and unknown slugs; they share a small partition.
 */
export const unboundedTag = "unbounded";

/** Seconds in a browser's cache of answers that no server caches: they are personal, or must be new. */
export const browserCache = {
  comments: { tag: "comments", stale: minutes(1), discard: minutes(10) },
  paypalConfig: { tag: "paypal-config", stale: minutes(5), discard: minutes(30) },
  watchLater: { tag: "watch-later", stale: minutes(10), discard: minutes(10) },
  following: { tag: "following", stale: minutes(5), discard: minutes(10) },
  history: { tag: "history", stale: minutes(1), discard: minutes(10) },
} as const;

export const videoTag = (slug: string) => `${cache.video.tag}:${slug}`;

export const pageTag = (slug: string) => `${cache.page.tag}:${slug}`;

/** The argument of `cacheLife`. */
export const cacheLifeOf = ({ stale, revalidate, expire }: (typeof cache)[keyof typeof cache]) => ({
  stale,
  revalidate,
  expire,
});
