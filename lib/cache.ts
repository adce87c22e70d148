const minute = 60;
const day = 24 * 60 * minute;

/**
 * How long each noun's answers live, in seconds (product: Caching). `revalidate`: when the server asks WordPress again,
 * behind the visitor's back. `stale`: how long a browser holds an answer as fresh; `kept`: how long at all, where its own code
 * asks for it. `expire`: how long a page outlives an outage of WordPress. Present comments are kept by browsers only.
 *
 * `tag` is the name by which WordPress says that something has changed (product: Revalidation):
 * - `homepage`: the home page's rows
 * - `videos`: every list of videos, also related ones and the plans' showcase
 * - `video`, `video:<slug>`: all videos' own pages, or one's
 * - `anchors`, `anchor`, `anchor:<slug>`: anchors by list and by slug; the last means all, for they come in one call
 * - `featured-anchors`: those on the videos page
 * - `levels`: the membership levels
 * - `triggers`: what is to be heard; `videos` means them, too
 * - `page`, `page:<slug>`: the texts of the site that WordPress keeps, or one
 */
export const cache = {
  homepage: { tag: "homepage", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  videos: { tag: "videos", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  video: { tag: "video", stale: 5 * minute, revalidate: 5 * minute, kept: 30 * minute, expire: day },
  featuredAnchors: { tag: "featured-anchors", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  anchors: { tag: "anchors", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  anchor: { tag: "anchor", stale: 5 * minute, revalidate: 5 * minute, expire: day },
  levels: { tag: "levels", stale: 10 * minute, revalidate: 10 * minute, kept: 10 * minute, expire: day },
  triggers: { tag: "triggers", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  page: { tag: "page", stale: 10 * minute, revalidate: 10 * minute, expire: day },
  missing: { tag: "missing", stale: 30, revalidate: minute, expire: 10 * minute },
  incomplete: { tag: "incomplete", stale: 30, revalidate: 10, expire: day },
  payments: { tag: "payments", stale: 30, revalidate: minute, expire: day },
  year: { tag: "year", stale: 5 * minute, revalidate: 60 * minute, expire: day },
} as const;

/**
 * Marks answers to what anybody can make up without end, searches and slugs of nothing: few of them are kept
 * (server/next/answer-store.ts).
 */
export const unboundedTag = "passing";

/** What no server keeps, because it is one person's or must be new: how long a browser does, in seconds. */
export const browserCache = {
  comments: { tag: "comments", stale: minute, kept: 10 * minute },
  paypalConfig: { tag: "paypal-config", stale: 5 * minute, kept: 30 * minute },
  watchLater: { tag: "watch-later", stale: 10 * minute, kept: 10 * minute },
  following: { tag: "following", stale: 5 * minute, kept: 10 * minute },
  history: { tag: "history", stale: minute, kept: 10 * minute },
} as const;

/** The tag of one video's answer. */
export const videoTag = (slug: string) => `${cache.video.tag}:${slug}`;

/** The tag of one text of the site. */
export const pageTag = (slug: string) => `${cache.page.tag}:${slug}`;

/** What `cacheLife` takes. */
export const life = ({ stale, revalidate, expire }: (typeof cache)[keyof typeof cache]) => ({
  stale,
  revalidate,
  expire,
});

/** Bytes of pages that Next caches itself: few, for the front server caches what is looked at. */
export const nextPageMemory = 24 * 1024 * 1024;
