import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { pages } from "#lib/pages.ts";
import { sitemapEntries } from "#lib/seo/sitemap.ts";
import { allAnchors } from "#lib/services/anchor.ts";
import { allVideos } from "#lib/services/video.ts";

/** Every page that is to be found. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const [anchors, videos] = await Promise.all([allAnchors(), allVideos()]);
  return sitemapEntries(pages, { anchors, videos });
}
