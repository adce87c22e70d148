import * as z from "zod/mini";
import { anchor } from "#lib/contracts/catalogue/anchor.ts";
import { videoItem } from "#lib/contracts/catalogue/video.ts";

/** PUT /_api/user/following: follows or unfollows an anchor. */
export const followingBody = z.strictObject({
  anchor: z
    .string("anchorRequired")
    .check(z.minLength(1, "anchorRequired"), z.maxLength(200, "anchorRequired")),
  following: z.boolean("followingRequired"),
});

/** Slugs of the followed anchors, newest first; null if WordPress stores none. */
export const following = z.object({ anchors: z.nullable(z.array(z.string())) });

/** The followed anchors and their newest videos, newest first. */
export const followedContent = z.object({ anchors: z.array(anchor), videos: z.array(videoItem) });

/** The path of the member's private feed, without its language; null if WordPress has none. */
export const feedAddress = z.object({ path: z.nullable(z.string()) });

export type FollowingBody = z.output<typeof followingBody>;
export type Following = z.output<typeof following>;
export type FollowedContent = z.output<typeof followedContent>;
export type FeedAddress = z.output<typeof feedAddress>;
