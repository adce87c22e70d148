import "server-only";
import type { Metadata } from "next";
import { type Locale, localePath, ogLocale } from "#lib/i18n/locales.ts";
import { readAddress } from "#lib/pages/address.ts";
import { settings } from "#lib/settings.ts";
import { absoluteUrl, alternatesOf } from "./alternates.ts";
import { seoDescription, seoTitle } from "./text.ts";

export type PageHead = {
  locale: Locale;
  /** The page's own address in English (lib/paths.ts); canonical and alternates are built from it. */
  path: string;
  title: string;
  description: string;
  /** False: `noindex, follow`. By default what lib/pages.ts says of the page. */
  index?: boolean;
  type?: "website" | "video.other" | "profile";
  image?: string | null;
};

const isIndexed = (path: string) => readAddress(path.split("?", 1)[0] ?? "").page?.indexed ?? false;

/** Title, description, canonical, alternates, robots and social tags of a page (product: Page heads). */
export function pageMetadata({
  locale,
  path,
  title,
  description,
  index = isIndexed(path),
  type = "website",
  image,
}: PageHead): Metadata {
  const { SITE_NAME, SITE_URL } = settings();
  const url = absoluteUrl(localePath(locale, path));
  const text = seoDescription(description);
  const heading = seoTitle(title, SITE_NAME);
  const images = [image ?? absoluteUrl("/images/social.jpg")];
  return {
    metadataBase: new URL(SITE_URL),
    title: heading,
    description: text,
    alternates: { canonical: url, languages: alternatesOf(path) },
    robots: { index, follow: true },
    openGraph: {
      title: heading,
      description: text,
      url,
      siteName: SITE_NAME,
      locale: ogLocale[locale],
      type,
      images,
    },
    twitter: { card: "summary_large_image", title: heading, description: text, images },
  };
}
