import * as z from "zod/mini";
import { pagination } from "./pagination.ts";

/** A creator. `count` is the number of videos, null where it is not known. */
export const anchor = z.object({
  id: z.nullable(z.number()),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /** Plain text, "" where nothing is said. */
  description: z.string(),
  /** Addresses of their own profiles elsewhere, where there are any. */
  sameAs: z.optional(z.array(z.string())),
});
export const anchorList = z.object({ anchors: z.array(anchor), pagination });

export type Anchor = z.output<typeof anchor>;
export type AnchorList = z.output<typeof anchorList>;
