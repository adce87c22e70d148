import * as z from "zod";
import { pagination } from "./pagination.ts";

/** A video in a list. It never carries an embed: list items of WordPress hold those of VIP videos (ruling 19). */
export const videoItem = z.object({
  id: z.number().nullable(),
  slug: z.string(),
  title: z.string(),
  isVip: z.boolean(),
  views: z.number(),
  imageUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  anchorId: z.number().nullable(),
});

export const videoList = z.object({ videos: z.array(videoItem), pagination });

/** What a player is built from: never markup, one checked address. */
export const playerSource = z.object({ kind: z.enum(["frame", "video", "audio"]), src: z.string() });

export const videoDetail = z.object({
  id: z.number().nullable(),
  slug: z.string(),
  title: z.string(),
  publishedAt: z.string().nullable(),
  isVip: z.boolean(),
  imageUrl: z.string().nullable(),
  hasAccess: z.boolean(),
  full: playerSource.nullable(),
  trailer: playerSource.nullable(),
  anchor: z
    .object({
      id: z.number().nullable(),
      slug: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  commentCount: z.number(),
});

export type VideoItem = z.output<typeof videoItem>;
export type VideoList = z.output<typeof videoList>;
export type VideoDetail = z.output<typeof videoDetail>;
export type PlayerSource = z.output<typeof playerSource>;
