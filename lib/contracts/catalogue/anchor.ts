import * as z from "zod/mini";
import { pagination } from "#lib/contracts/pagination.ts";
import { videoTrigger } from "./trigger.ts";

/** `count`: the number of videos; null if unknown. */
export const anchor = z.object({
  id: z.nullable(z.number()),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /** Plain text, or "". */
  description: z.string(),
  /** URLs of the anchor's profiles elsewhere. */
  sameAs: z.optional(z.array(z.string())),
  /** How many videos the anchor has of each trigger and in each language, the largest number first; absent if unknown. */
  triggers: z.optional(z.array(z.extend(videoTrigger, { count: z.number() }))),
  languages: z.optional(z.array(z.object({ language: z.string(), count: z.number() }))),
});
export const anchorList = z.object({ anchors: z.array(anchor), pagination });

export type Anchor = z.output<typeof anchor>;
export type AnchorList = z.output<typeof anchorList>;
