import * as z from "zod/mini";
import { anchor } from "./anchor.ts";
import { videoItem } from "./video.ts";

/** PUT /_api/user/following: an anchor, by slug, is followed or no longer. */
export const followingBody = z.strictObject({
  anchor: z
    .string("anchorRequired")
    .check(z.minLength(1, "anchorRequired"), z.maxLength(200, "anchorRequired")),
  following: z.boolean("followingRequired"),
});

/** The slugs of those whom the member follows, the last one first; null where WordPress keeps none. */
export const following = z.object({ anchors: z.nullable(z.array(z.string())) });

/** Those whom the member follows, and their newest videos, newest first. */
export const followed = z.object({ anchors: z.array(anchor), videos: z.array(videoItem) });

export type FollowingBody = z.output<typeof followingBody>;
export type Following = z.output<typeof following>;
export type Followed = z.output<typeof followed>;
