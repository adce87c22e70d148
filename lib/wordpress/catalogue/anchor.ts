import "server-only";
import * as z from "zod";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { rawAnchorTriggers } from "./trigger.ts";

/** The most addresses of profiles, and of languages, that are read of an anchor. */
const maxItems = 20;
const rawAnchor = z.object({
  id: field.id.optional(),
  slug: field.slug,
  title: field.title,
  featured_media_url: field.address.optional(),
  count: field.knownCount.optional(),
  description: field.plain.optional(),
  same_as: field.looseList(field.address, maxItems).optional(),
  triggers: rawAnchorTriggers.optional(),
  languages: field.looseList(z.object({ language: field.slug, count: field.count }), maxItems).optional(),
});
/** Anchors per call. */
const perCall = 1_000;
const rawAnchors = field.tolerantList(rawAnchor, perCall);

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
