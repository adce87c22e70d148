import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";

/** A video that says as little of itself as it can. */
export const videoDetail = (more: Partial<VideoDetail> = {}): VideoDetail => ({
  id: 1,
  slug: "rain",
  title: "Rain",
  publishedAt: null,
  isVip: true,
  imageUrl: null,
  hasAccess: true,
  full: null,
  trailer: null,
  anchor: null,
  commentCount: 0,
  comments: [],
  description: "",
  duration: null,
  triggers: [],
  captions: [],
  chapters: [],
  views: null,
  ...more,
});
