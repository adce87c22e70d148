import * as z from "zod";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";

const page = z.coerce.number().int().min(1).max(99_999).default(1);
const search = z.string().max(1000).transform(normaliseSearch).optional();

/** GET /_api/videos; WordPress's parameter names. */
export const videosQuery = z.object({
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(18),
  search,
  actor_id: z.coerce.number().int().min(1).optional(),
});

export const commentsQuery = z.object({ page });

/** GET /_api/anchors; WordPress's parameter names. */
export const anchorsQuery = z.object({
  page,
  per_page: z.coerce.number().int().min(1).max(1000).default(pageSizes.anchors),
  search,
  /** Comma-separated ids; null for all. */
  include: z
    .string()
    .max(10_000)
    .regex(/^\d+(,\d+)*$/)
    .transform((ids) => ids.split(",").map(Number))
    .optional(),
});
