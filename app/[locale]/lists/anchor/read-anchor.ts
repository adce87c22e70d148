import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/catalogue/anchor.ts";
import { settings } from "#lib/settings.ts";

/** The anchor that an address names, whatever the page, or the 404 of this page. */
export async function readAnchor(raw: string): Promise<Anchor> {
  await getLocale(); // the build's made-up language ends here, before anything is asked
  const slug = parseSlug(raw);
  return (slug === null ? null : await findAnchor(slug)) ?? notFound();
}

/** Another order or choice than the plain one is not indexed: its address is the anchor's own. */
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
    // Nothing is to be found there yet; the sitemap leaves it out, too.
    ...(count === 0 && { index: false }),
    feedTitle: feedTitles.anchor(name, locale),
  });
}
