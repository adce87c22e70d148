import * as z from "zod/mini";
import { anchor } from "./anchor.ts";
import { trigger } from "./trigger.ts";
import { videoItem } from "./video.ts";

/**
 * The suggestions for a text; without a text, what many search for. `total`: the number of videos found. `spelled`: the
 * corrected spelling whose results these are. `none`: no video was found; the videos are close matches,
 * or, without any, the triggers are the most watched ones.
 */
export const suggestions = z.object({
  triggers: z.array(trigger),
  anchors: z.array(anchor),
  videos: z.array(videoItem),
  total: z.number(),
  spelled: z.optional(z.string()),
  none: z.optional(z.boolean()),
});

export type Suggestions = z.output<typeof suggestions>;
