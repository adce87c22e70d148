import "server-only";
import * as z from "zod";
import type { HomepageSection } from "#lib/contracts/catalogue/homepage.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { mapVideoItem, rawVideoItems } from "./video.ts";

const rawSections = field.listOfValid(
  z.object({
    actor_info: z.object({
      term_id: field.idField.optional(),
      name: field.lineField.optional().transform((name) => name ?? "Unknown Actor"),
      slug: field.slugField.nullish().catch(null),
      featured_media_url: field.urlField.optional(),
      count: field.knownCountField.optional(),
    }),
    videos: rawVideoItems.catch([]),
  }),
  pageSizes.homepageSections,
);

/** GET asmr/v1/homepage: anchors with their videos. */
export async function fetchHomepage(): Promise<HomepageSection[]> {
  const response = await fetchPublic("homepage", {}, rawSections);
  return response.data.map(({ actor_info: actor, videos }) => ({
    anchor: {
      id: actor.term_id ?? null,
      slug: actor.slug ?? "",
      name: actor.name,
      imageUrl: actor.featured_media_url ?? null,
      count: actor.count ?? null,
      description: "",
    },
    videos: videos.map(mapVideoItem),
  }));
}
