import "server-only";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { emptyElement, parentElement, textElement } from "#lib/platform/xml.ts";
import { absoluteUrl, alternatesOf } from "./alternates.ts";

/** A video's entry (product: Search engines). URLs are absolute. */
export type SitemapVideo = {
  title: string;
  description: string;
  thumbnail: string;
  player: { kind: "player" | "content"; url: string };
  isVip: boolean;
  /** In seconds. */
  duration: number | null;
  views: number;
  publishedAt: string | null;
  uploader: { name: string; url: string } | null;
  tags: readonly string[];
};

export type SitemapEntry = {
  /** The English path (lib/addresses/paths.ts). */
  path: string;
  lastModified?: string | null;
  image?: string | null;
  video?: SitemapVideo | null;
};

/** Google's limits: seconds of `duration`, characters of `title` and `description`, number of `tags`. */
const maxLengths = { duration: 28_800, title: 100, description: 2_048, tags: 32 };

const cut = (text: string, characters: number) =>
  text.length <= characters ? text : [...text].slice(0, characters).join("");

const isKnownDuration = (duration: number | null) =>
  duration !== null && duration >= 1 && duration <= maxLengths.duration;

function videoElement(video: SitemapVideo): string {
  const { player, uploader } = video;
  return parentElement("video:video", [
    textElement("video:thumbnail_loc", video.thumbnail),
    textElement("video:title", cut(video.title, maxLengths.title)),
    textElement("video:description", cut(video.description, maxLengths.description)),
    textElement(player.kind === "player" ? "video:player_loc" : "video:content_loc", player.url),
    textElement("video:duration", isKnownDuration(video.duration) ? video.duration : null),
    textElement("video:view_count", video.views || null),
    textElement("video:publication_date", video.publishedAt),
    textElement("video:family_friendly", "yes"),
    textElement("video:requires_subscription", video.isVip ? "yes" : "no"),
    textElement("video:uploader", uploader?.name, uploader ? { info: uploader.url } : {}),
    textElement("video:live", "no"),
    ...video.tags.slice(0, maxLengths.tags).map((tag) => textElement("video:tag", tag)),
  ]);
}

export function urlElement({ path, lastModified, image, video }: SitemapEntry, locale: Locale): string {
  const alternates = Object.entries(alternatesOf(path)).map(([hreflang, href]) =>
    emptyElement("xhtml:link", { rel: "alternate", hreflang, href }),
  );
  return `${parentElement("url", [
    textElement("loc", absoluteUrl(localePath(locale, path))),
    textElement("lastmod", lastModified),
    ...alternates,
    image ? parentElement("image:image", [textElement("image:loc", image)]) : "",
    video ? videoElement(video) : "",
  ])}\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const urlsetTags = {
  start:
    declaration +
    emptyElement("urlset", {
      xmlns,
      "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
      "xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
    }).replace("/>", ">\n"),
  end: "</urlset>\n",
};

export const indexXml = (parts: readonly { path: string; modifiedAt: string }[]): string =>
  `${declaration}${parentElement(
    "sitemapindex",
    parts.map(({ path, modifiedAt }) =>
      parentElement("sitemap", [textElement("loc", absoluteUrl(path)), textElement("lastmod", modifiedAt)]),
    ),
    { xmlns },
  )}\n`;
