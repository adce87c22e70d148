import "server-only";
import * as z from "zod";
import type { VideoFacets } from "#lib/contracts/catalogue/video-facets.ts";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { filterQuery, type ListFilter, lengthSteps } from "./list-query.ts";

const maxRows = 1_000;

const rawFacets = z.object({
  combinations: field.looseList(
    z.object({ vip: field.flag, language: z.string(), length: field.knownCount, count: field.count }),
    maxRows,
  ),
  triggers: field.looseList(z.object({ slug: field.slug, count: field.count }), maxRows),
});

/** GET asmr/v1/videos/facets. @throws UpstreamError */
export async function fetchFacets(filter: ListFilter): Promise<VideoFacets | null> {
  const query = { ...filterQuery(filter), lengths: lengthSteps.join(",") };
  return (await fetchPublicOrNull("videos/facets", query, rawFacets))?.data ?? null;
}
