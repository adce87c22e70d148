import * as z from "zod/mini";
import { pagination } from "#lib/contracts/pagination.ts";
import { comment } from "./comment.ts";
import { videoTrigger } from "./trigger.ts";

/** A video in a list. It never has the embed code, because WordPress's lists carry those of VIP videos, too. */
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

/** A video that VIP members see first; at `publicAt` it is for everybody. */
export const earlyVideo = z.extend(videoItem, { publicAt: z.string() });
export const earlyVideos = z.object({ videos: z.array(earlyVideo) });

export const videoList = z.object({ videos: z.array(videoItem), pagination });

/** A caption file on this site; `lang` and `label` from WordPress or the embed code, or "". */
const captions = z.object({ src: z.string(), lang: z.string(), label: z.string() });

/** The source of a player: one checked URL, never markup. `hls` is a playlist (.m3u8). */
export const playerSource = z.object({
  kind: z.enum(["frame", "video", "audio", "hls"]),
  src: z.string(),
  /** Where `src` is signed for this member: the address without the signature, which identifies the media. */
  unsigned: z.optional(z.string()),
  captions: z.optional(z.array(captions)),
  /** The maker of an iframe that loads only with consent. */
  consentFor: z.optional(z.string()),
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
  /** `at` is in seconds; ascending. */
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** The languages of the whole video's captions, also for visitors who may not watch it. */
  captions: z._default(z.array(captions), []),
  /** Null if unknown. */
  views: z.nullable(z.number()),
});

export type VideoItem = z.output<typeof videoItem>;
export type EarlyVideo = z.output<typeof earlyVideo>;
/** What visitors may know of an early video. */
export type EarlyTeaser = Pick<EarlyVideo, "title" | "imageUrl" | "duration" | "publicAt">;
export type VideoList = z.output<typeof videoList>;
export type VideoDetail = z.output<typeof videoDetail>;
export type PlayerSource = z.output<typeof playerSource>;

/** A listed video with its public player: a free video's own, or a VIP video's trailer. */
export type PlayableVideo = VideoItem & {
  anchor: { slug: string; name: string } | null;
  player: PlayerSource | null;
};
