import * as z from "zod";
import { pagination } from "./pagination.ts";

/** A creator. `count` is the number of videos. */
export const anchor = z.object({
  id: z.number().nullable(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  count: z.number(),
});
export const anchorList = z.object({ anchors: z.array(anchor), pagination });

export type Anchor = z.output<typeof anchor>;
export type AnchorList = z.output<typeof anchorList>;
