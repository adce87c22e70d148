import * as z from "zod/mini";
import { anchor } from "./anchor.ts";
import { trigger } from "./trigger.ts";
import { videoItem } from "./video.ts";

/**
 * The suggestions for a text; without a text, what many search for. `total`: the number of videos found. `spelled`:
 * the spelling that they are for, where nothing was found for the text as it is. `none`: nothing was found at all; the
 * triggers are the most watched ones.
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
