/** Items per page or call (product: Limits and constants). */
export const pageSizes = {
  videos: 30,
  featuredAnchors: 6,
  anchors: 50,
  anchorVideos: 18,
  anchorLoved: 8,
  homepageSections: 8,
  homepageVideos: 6,
  featuredVideos: 3,
  homeTriggers: 7,
  /** Videos offered to a visitor without a history. */
  starters: 10,
  /** "Popular tonight" shows `shown` of the `of` most watched videos. */
  popular: { shown: 14, of: 42 },
  /** New videos of followed anchors: the anchors that are read, the videos of each, and the videos shown. */
  followed: { anchors: 30, ofEach: 6, shown: 28 },
  /** A search with results `below` this number shows up to `shown` close matches. */
  closeMatches: { shown: 10, below: 5 },
  comments: 8,
  feed: 30,
  /** An anchor's videos in each call that searches for the next older and newer one. */
  neighbours: 50,
  /** On the plans page: the VIP videos shown, and the videos and pages read to find them. */
  vipShowcase: { videos: 6, fetched: 50, pages: 3 },
  /** Related videos: first by the same anchor, then the latest. */
  related: { byAnchor: 4, latest: 3 },
} as const;
