import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/catalogue/anchor.ts";

/** The anchor in the address; not found without it. */
export async function readAnchor(raw: string): Promise<Anchor> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const slug = parseSlug(raw);
  return (slug === null ? null : await findAnchor(slug)) ?? notFound();
}

/** A sorted or filtered list is not indexed: its canonical address is the anchor's. */
export async function anchorMetadata(
  { slug, name, count, imageUrl }: Anchor,
  page: number,
  isChosen = false,
): Promise<Metadata> {
  const t = await getTranslations("anchor");
  const videos = await getTranslations("videos");
  const site = settings().SITE_NAME;
  const locale = await getLocale();
  const plain =
    page > 1
      ? t("pageDescription", { name, page, site })
      : t("description", { name, count: count ?? 0, site });
  return pageMetadata({
    locale,
    path: paths.anchor(slug, isChosen ? {} : { page }),
    ...(isChosen && { index: false }),
    title: page > 1 ? t("titlePage", { name, page }) : t("title", { name }),
    description: isChosen ? videos("chosenDescription", { site }) : plain,
    type: "profile",
    image: { src: imageUrl, alt: name },
    username: slug,
    // An anchor without videos is not indexed, nor in the sitemap.
    ...(count === 0 && { index: false }),
    feedTitle: feedTitles.anchor(name, locale),
  });
}
