import "server-only";
import type { Metadata } from "next";
import { paths } from "#lib/addresses/paths.ts";
import { readAddress } from "#lib/addresses/routing/address.ts";
import { feedPath } from "#lib/addresses/routing/feed-path.ts";
import { pictureUrl, socialPicture, socialSize } from "#lib/catalogue/pictures/pictures.ts";
import { type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { settings } from "#lib/platform/settings.ts";
import { absoluteUrl, alternatesOf } from "./alternates.ts";
import { feedType } from "./feed.ts";
import { feedTitles } from "./feed-titles.ts";
import { seoDescription, seoTitle } from "./text.ts";

export type PageHead = {
  locale: Locale;
  /** The page's English path (lib/addresses/paths.ts), for canonical and alternates. */
  path: string;
  title: string;
  description: string;
  /** False for `noindex, follow`; lib/addresses/pages.ts has the default. */
  index?: boolean;
  type?: "website" | "video.other" | "profile";
  /** The picture and its alternative text; by default the site's own. */
  image?: { src: string | null; alt: string };
  /** The public player, for a video page. */
  player?: { url: string; type: string } | null;
  /** The anchor's name, for an anchor page. */
  username?: string;
  feedTitle?: string;
  /** Whether the page is about something missing; it then has no canonical URL. */
  isMissing?: boolean;
};

const isIndexed = (path: string) => readAddress(path.split("?", 1)[0] ?? "").page?.indexed ?? false;

function socialImage({ src, alt }: NonNullable<PageHead["image"]>) {
  const url = absoluteUrl(src === null ? "/images/social.jpg" : pictureUrl(src, socialPicture));
  return { url, ...socialSize, alt, type: "image/jpeg" };
}

function feedLinks({ locale, path, feedTitle }: PageHead) {
  const linkTo = (page: string, title: string) => ({
    url: absoluteUrl(feedPath(localePath(locale, page))),
    title,
  });
  const ownFeed = feedTitle === undefined ? [] : [linkTo(path.split("?", 1)[0] ?? "", feedTitle)];
  return { [feedType]: [...ownFeed, linkTo(paths.home, feedTitles.site(locale))] };
}

function openGraphOf({ type = "website", player, username }: PageHead) {
  if (type === "profile") return { type, ...(username !== undefined && { username }) };
  const videos = player && [{ ...player, secureUrl: player.url, width: 1280, height: 720 }];
  return { type, ...(videos && { videos }) };
}

/** The head of a page: title, description, canonical, alternates, robots, social tags (product: Page heads). */
export function pageMetadata(head: PageHead): Metadata {
  const { locale, path, title, description, index = isIndexed(path), isMissing = false } = head;
  const { SITE_NAME, SITE_URL } = settings();
  const url = absoluteUrl(localePath(locale, path));
  const text = seoDescription(description);
  const heading = seoTitle(title, SITE_NAME);
  const image = socialImage(head.image ?? { src: null, alt: SITE_NAME });
  const metadata: Metadata = {
    metadataBase: new URL(SITE_URL),
    title: heading,
    description: text,
    robots: { index, follow: true, "max-image-preview": "large" },
    openGraph: {
      title: heading,
      description: text,
      siteName: SITE_NAME,
      locale: languages[locale].region,
      alternateLocale: locales.filter((other) => other !== locale).map((other) => languages[other].region),
      images: [image],
      ...openGraphOf(head),
      ...(!isMissing && { url }),
    },
    twitter: { card: "summary_large_image", title: heading, description: text, images: [image] },
  };
  return isMissing
    ? metadata
    : { ...metadata, alternates: { canonical: url, languages: alternatesOf(path), types: feedLinks(head) } };
}

/** The head of a list past its last page. It has no URLs, because that page does not exist. */
export function pastEndMetadata({ alternates: _, openGraph, ...metadata }: Metadata): Metadata {
  const { url: __, ...named } = openGraph ?? {};
  return { ...metadata, openGraph: named as Metadata["openGraph"], robots: { index: false, follow: true } };
}
