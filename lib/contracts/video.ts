import * as z from "zod/mini";
import { comment } from "./comment.ts";
import { pagination } from "./pagination.ts";
import { videoTrigger } from "./trigger.ts";

/** A video in a list, never with its embed: WordPress's lists carry those of VIP videos, too. */
export const videoItem = z.object({
  id: z.nullable(z.number()),
  slug: z.string(),
  title: z.string(),
  isVip: z.boolean(),
  views: z.number(),
  imageUrl: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  modifiedAt: z.nullable(z.string()),
  anchorId: z.nullable(z.number()),
  /** Null if the list does not name the anchor. */
  anchor: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** In seconds; null if unknown. */
  duration: z.nullable(z.number()),
  triggers: z.array(videoTrigger),
});

/** A video that VIP members see first; `publicAt` is when everybody does. */
export const earlyVideo = z.extend(videoItem, { publicAt: z.string() });
export const earlyVideos = z.object({ videos: z.array(earlyVideo) });

export const videoList = z.object({ videos: z.array(videoItem), pagination });

/** A caption file; `lang` and `label` from the embed code, or "". */
const captions = z.object({ src: z.string(), lang: z.string(), label: z.string() });

/** The source of a player: one checked URL, never markup. `hls` is a playlist (.m3u8). */
export const playerSource = z.object({
  kind: z.enum(["frame", "video", "audio", "hls"]),
  src: z.string(),
  captions: z.optional(z.array(captions)),
});

export const videoDetail = z.object({
  id: z.nullable(z.number()),
  slug: z.string(),
  title: z.string(),
  publishedAt: z.nullable(z.string()),
  isVip: z.boolean(),
  imageUrl: z.nullable(z.string()),
  hasAccess: z.boolean(),
  full: z.nullable(playerSource),
  trailer: z.nullable(playerSource),
  anchor: z.nullable(
    z.object({
      id: z.nullable(z.number()),
      slug: z.string(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
    }),
  ),
  commentCount: z.nullable(z.number()),
  /** The newest comments, if WordPress includes them. */
  comments: z.array(comment),
  /** The editor's description, or "". */
  description: z.string(),
  /** In seconds; null if unknown. */
  duration: z.nullable(z.number()),
  triggers: z.array(videoTrigger),
  /** `at` in seconds, ascending. */
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Null if unknown. */
  views: z.nullable(z.number()),
});

export type VideoItem = z.output<typeof videoItem>;
export type EarlyVideo = z.output<typeof earlyVideo>;
export type VideoList = z.output<typeof videoList>;
export type VideoDetail = z.output<typeof videoDetail>;
export type PlayerSource = z.output<typeof playerSource>;

/** A listed video with its public player: a free video's own, or a VIP video's trailer. */
export type PlayableVideo = VideoItem & {
  anchor: { slug: string; name: string } | null;
  player: PlayerSource | null;
};
