import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "../cache.ts";
import type { Anchor, AnchorList } from "../contracts/anchor.ts";
import { pageSizes } from "../page-sizes.ts";
import { fetchAnchors, fetchFeaturedAnchors } from "../wordpress/anchor.ts";

/** Every anchor, in WordPress's order: one call for up to 1,000 (spec §9). */
export async function allAnchors(): Promise<Anchor[]> {
  "use cache";
  cacheLife(life(cache.anchors));
  cacheTag(cache.anchors.tag);
  const { anchors, totalPages } = await fetchAnchors(1);
  for (let page = 2; page <= totalPages; page++) anchors.push(...(await fetchAnchors(page)).anchors);
  return anchors;
}

/** The anchors shown on the videos page, at most six (spec §9). */
export async function featuredAnchors(): Promise<Anchor[]> {
  "use cache";
  cacheLife(life(cache.featuredAnchors));
  cacheTag(cache.featuredAnchors.tag);
  return (await fetchFeaturedAnchors()).slice(0, pageSizes.featuredAnchors);
}

/** The anchor of a slug, or null. */
export async function findAnchor(slug: string): Promise<Anchor | null> {
  const anchors = await allAnchors();
  return anchors.find((anchor) => anchor.slug.toLowerCase() === slug.toLowerCase()) ?? null;
}

/** A page of the anchors whose name contains `search`, in any case. Pages past the end are empty. */
export async function listAnchors({
  page,
  search = "",
}: {
  page: number;
  search?: string | undefined;
}): Promise<AnchorList> {
  const wanted = search.trim().toLocaleLowerCase();
  const anchors = (await allAnchors()).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const totalPages = Math.max(1, Math.ceil(anchors.length / pageSizes.anchors));
  const start = (page - 1) * pageSizes.anchors;
  return {
    anchors: anchors.slice(start, start + pageSizes.anchors),
    pagination: { currentPage: page, totalPages, totalResults: anchors.length },
  };
}
