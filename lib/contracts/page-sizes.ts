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
  homeSounds: 7,
  /** Videos in the place of begun ones. */
  firstNight: 10,
  /** "Popular tonight" shows 14 of the 42 most watched. */
  popular: { shown: 14, of: 42 },
  /** New videos by followed anchors: how many anchors are read, and how many videos of each. */
  followed: { anchors: 30, ofEach: 6, shown: 28 },
  comments: 8,
  feed: 30,
  /** An anchor's videos per call in the search for the next older and newer one. */
  neighbours: 50,
  /** VIP videos on the plans page, and how many of the newest are searched for them. */
  vipShowcase: { videos: 6, fetched: 50, pages: 3 },
  /** Related videos: first by the same anchor, then the latest. */
  related: { byAnchor: 4, latest: 3 },
} as const;
