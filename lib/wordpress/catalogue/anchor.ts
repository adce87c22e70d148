import "server-only";
import * as z from "zod";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { rawAnchorTriggers } from "./trigger.ts";

/** The most addresses of profiles, and of languages, that are read of an anchor. */
const maxItems = 20;
const rawAnchor = z.object({
  id: field.idField.optional(),
  slug: field.slugField,
  title: field.titleField,
  featured_media_url: field.urlField.optional(),
  count: field.knownCountField.optional(),
  description: field.plainTextField.optional(),
  same_as: field.optionalListOfValid(field.urlField, maxItems).optional(),
  triggers: rawAnchorTriggers.optional(),
  languages: field
    .optionalListOfValid(z.object({ language: field.slugField, count: field.countField }), maxItems)
    .optional(),
});
/** Anchors per call. */
const perCall = 1_000;
const rawAnchors = field.listOfValid(rawAnchor, perCall);

export function mapAnchor(raw: z.output<typeof rawAnchor>): Anchor {
  const sameAs = raw.same_as?.filter((url) => url !== null) ?? [];
  return {
    id: raw.id ?? null,
    slug: raw.slug,
    name: raw.title,
    imageUrl: raw.featured_media_url ?? null,
    count: raw.count ?? null,
    description: raw.description ?? "",
    ...(sameAs.length > 0 && { sameAs }),
    ...(raw.triggers && { triggers: raw.triggers }),
    ...(raw.languages && { languages: raw.languages }),
  };
}

/** GET asmr/v1/anchors: a page of up to 1,000, and the number of pages. */
export async function fetchAnchors(page: number): Promise<{ anchors: Anchor[]; totalPages: number }> {
  const response = await fetchPublic("anchors", { page, per_page: perCall }, rawAnchors);
  const totalPages = Number(response.headers.get("x-wp-totalpages")) || 1;
  return { anchors: response.data.map(mapAnchor), totalPages };
}

/** GET asmr/v1/videos/featured-anchors. */
export async function fetchFeaturedAnchors(): Promise<Anchor[]> {
  const response = await fetchPublic("videos/featured-anchors", {}, rawAnchors);
  return response.data.map(mapAnchor);
}
