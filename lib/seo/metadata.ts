import "server-only";
import type { Metadata } from "next";
import { paths } from "#lib/addresses/paths.ts";
import { pictureUrl, socialPicture, socialSize } from "#lib/catalogue/pictures.ts";
import { type Locale, languages, locales } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import { readAddress } from "#lib/pages/address.ts";
import { feedPath } from "#lib/pages/feed-path.ts";
import { settings } from "#lib/settings.ts";
import { absoluteUrl, alternatesOf } from "./alternates.ts";
import { feedType } from "./feed.ts";
import { feedTitles } from "./feed-titles.ts";
import { seoDescription, seoTitle } from "./text.ts";

export type PageHead = {
  locale: Locale;
  /** The page's own address in English (lib/addresses/paths.ts); canonical and alternates are built from it. */
  path: string;
  title: string;
  description: string;
  /** False: `noindex, follow`. By default what lib/pages.ts says of the page. */
  index?: boolean;
  type?: "website" | "video.other" | "profile";
  /** A picture and what it shows; the site's own where there is none. */
  image?: { src: string | null; alt: string };
  /** Of a video. */
  player?: { url: string; type: string } | null;
  /** Of an anchor. */
  username?: string;
  /** What the page's own feed is called, beside that of the site. */
  feedTitle?: string;
  /** Nothing is at its address: it names no other one either. */
  isMissing?: boolean;
};

const isIndexed = (path: string) => readAddress(path.split("?", 1)[0] ?? "").page?.indexed ?? false;

/** A picture of the size that networks show, made by this site; or the site's own, which has it. */
function socialImage({ src, alt }: NonNullable<PageHead["image"]>) {
  const url = absoluteUrl(src === null ? "/images/social.jpg" : pictureUrl(src, socialPicture));
  return { url, ...socialSize, alt, type: "image/jpeg" };
}

/** The feeds that a page leads to: its own, if any, and that of the site. */
function feedLinks({ locale, path, feedTitle }: PageHead) {
  const linkTo = (page: string, title: string) => ({
    url: absoluteUrl(feedPath(localePath(locale, page))),
    title,
  });
  const own = feedTitle === undefined ? [] : [linkTo(path.split("?", 1)[0] ?? "", feedTitle)];
  return { [feedType]: [...own, linkTo(paths.home, feedTitles.site(locale))] };
}

/** What Open Graph takes of a kind of page. */
function openGraphOf({ type = "website", player, username }: PageHead) {
  if (type === "profile") return { type, ...(username !== undefined && { username }) };
  const videos = player && [{ ...player, secureUrl: player.url, width: 1280, height: 720 }];
  return { type, ...(videos && { videos }) };
}

/** Title, description, canonical, alternates, robots and social tags of a page (product: Page heads). */
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

/** The head of a list's frame behind its last page: nothing is there, so it names no address. */
export function pastEndMetadata({ alternates: _, openGraph, ...metadata }: Metadata): Metadata {
  const { url: __, ...named } = openGraph ?? {};
  return { ...metadata, openGraph: named as Metadata["openGraph"], robots: { index: false, follow: true } };
}
