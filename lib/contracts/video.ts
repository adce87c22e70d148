import * as z from "zod/mini";
import { comment } from "./comment.ts";
import { pagination } from "./pagination.ts";
import { videoTrigger } from "./trigger.ts";

/** A video in a list. It never carries an embed: list items of WordPress hold those of VIP videos. */
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
  /** Whose it is; null where the list does not say. */
  anchor: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** In seconds, null where it is not known. */
  duration: z.nullable(z.number()),
  triggers: z.array(videoTrigger),
});

/** One that VIP members see before the others; `publicAt` is when it becomes everybody's. */
export const earlyVideo = z.extend(videoItem, { publicAt: z.string() });
export const earlyVideos = z.object({ videos: z.array(earlyVideo) });

export const videoList = z.object({ videos: z.array(videoItem), pagination });

/** A file of captions beside a video; `lang` and `label` as the embed code names them, "" where it does not. */
const captions = z.object({ src: z.string(), lang: z.string(), label: z.string() });

/** What a player is built from: never markup, one checked address. `hls` is a playlist (.m3u8). */
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
  /** The newest ones, as far as WordPress says them here. */
  comments: z.array(comment),
  /** What the editor wrote about it, "" without. */
  description: z.string(),
  /** In seconds, null where it is not known. */
  duration: z.nullable(z.number()),
  triggers: z.array(videoTrigger),
  /** `at` in seconds, in their order. */
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Null where it is not known. */
  views: z.nullable(z.number()),
});

export type VideoItem = z.output<typeof videoItem>;
export type EarlyVideo = z.output<typeof earlyVideo>;
export type VideoList = z.output<typeof videoList>;
export type VideoDetail = z.output<typeof videoDetail>;
export type PlayerSource = z.output<typeof playerSource>;

/** A listed video with what everybody may watch of it: the player of a free one, the trailer of one for VIP members. */
export type PlayableVideo = VideoItem & {
  anchor: { slug: string; name: string } | null;
  player: PlayerSource | null;
};
