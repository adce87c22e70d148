/** How many of each noun a page or a call holds (product: Limits and constants). */
export const pageSizes = {
  videos: 30,
  featuredAnchors: 6,
  linkedTriggers: 8,
  anchors: 50,
  anchorVideos: 18,
  homepageSections: 8,
  homepageVideos: 6,
  /** "Popular tonight": so many of the most watched. */
  popular: { shown: 14, of: 42 },
  /** What is new from whom one follows: so many anchors are asked for so many videos each. */
  followed: { anchors: 30, ofEach: 6, shown: 28 },
  comments: 8,
  feed: 30,
  /** Videos of an anchor, of one call, among which the next older and newer one are looked for. */
  neighbours: 50,
  /** VIP videos on the plans page, looked for among the newest: so many a call, in so many calls at most. */
  vipShowcase: { videos: 6, fetched: 50, pages: 3 },
  /** Related videos: first those of the same anchor, then the latest of all. */
  related: { byAnchor: 4, latest: 3 },
} as const;
