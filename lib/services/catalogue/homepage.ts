import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import type { HomepageSection } from "#lib/contracts/catalogue/homepage.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";

/** The sections of the home page: up to 8 anchors with up to 6 videos each. */
export async function homepageSections(): Promise<HomepageSection[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.homepage));
  cacheTag(cache.homepage.tag);
  const sections = await fetchHomepage();
  return sections
    .slice(0, pageSizes.homepageSections)
    .map(({ anchor, videos }) => ({ anchor, videos: videos.slice(0, pageSizes.homepageVideos) }));
}
