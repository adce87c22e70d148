import * as z from "zod";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { pageSizes } from "./page-sizes.ts";

const page = z.coerce.number().int().min(1).max(99_999).default(1);
const search = z.string().max(1000).transform(normaliseSearch).optional();

/** GET /_api/videos; WordPress's parameter names. */
export const videosParams = z.object({
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(18),
  search,
  actor_id: z.coerce.number().int().min(1).optional(),
  /** The slug of a trigger, whose most watched videos are listed. The other filters are ignored then. */
  trigger: z.string().max(200).optional(),
});

/** GET /_api/suggestions. `vip`: the visitor can watch every video. `language`: the page's. */
export const suggestionsParams = z.object({
  search: search.default(""),
  vip: z.literal("1").optional(),
  language: z.enum(locales).default(defaultLocale),
});

export const commentsParams = z.object({ page });

/** GET /_api/anchors; WordPress's parameter names. */
export const anchorsParams = z.object({
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

/** The token of an editor's link (product: Preview). */
export const previewBody = z.strictObject({ token: z.string().min(1).max(200) });
