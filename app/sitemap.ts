import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { htmlLang, localePath, locales } from "#lib/i18n/locales.ts";
import { paths } from "#lib/paths.ts";
import { absoluteUrl } from "#lib/seo/metadata.ts";
import { allAnchors } from "#lib/services/anchor.ts";
import { allVideos } from "#lib/services/video.ts";

/** One page in every language, each naming the others. */
function entries(path: string, lastModified?: string | null): MetadataRoute.Sitemap {
  const languages = Object.fromEntries([
    ...locales.map((locale) => [htmlLang[locale], absoluteUrl(localePath(locale, path))]),
    ["x-default", absoluteUrl(path)],
  ]);
  return locales.map((locale) => ({
    url: absoluteUrl(localePath(locale, path)),
    ...(lastModified && { lastModified }),
    alternates: { languages },
  }));
}

/** Every page that is to be found: lists, anchors, videos. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const [anchors, videos] = await Promise.all([allAnchors(), allVideos()]);
  return [
    ...[paths.home, paths.videos(), paths.anchors(), paths.vip, paths.updates].flatMap((path) =>
      entries(path),
    ),
    ...anchors.flatMap((anchor) => entries(paths.anchor(anchor.slug))),
    ...videos.flatMap((video) => entries(paths.video(video.slug), video.publishedAt)),
  ];
}
