import "server-only";
import * as z from "zod";
import type { VideoFacets } from "#lib/contracts/catalogue/video-facets.ts";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { filterQuery, type ListFilter, lengthSteps } from "./list-query.ts";

const maxRows = 1_000;

const rawFacets = z.object({
  combinations: field.optionalListOfValid(
    z.object({
      vip: field.flagField,
      language: z.string(),
      length: field.knownCountField,
      count: field.countField,
    }),
    maxRows,
  ),
  triggers: field.optionalListOfValid(z.object({ slug: field.slugField, count: field.countField }), maxRows),
});

/** GET asmr/v1/videos/facets. @throws UpstreamError */
export async function fetchFacets(filter: ListFilter): Promise<VideoFacets | null> {
  const query = { ...filterQuery(filter), lengths: lengthSteps.join(",") };
  return (await fetchPublicOrNull("videos/facets", query, rawFacets))?.data ?? null;
}
