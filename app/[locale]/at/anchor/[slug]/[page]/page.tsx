import { notFound } from "next/navigation";
import { AnchorView } from "#components/anchor/anchor-view.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { parsePage } from "#lib/list-params.ts";
import { paths } from "#lib/paths.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/anchor.ts";
import { settings } from "#lib/settings.ts";
import { parseSlug } from "#lib/slug.ts";

type Props = { params: Promise<{ slug: string; page: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", page: "1" }];

async function readAnchor({ params }: Props) {
  const locale = await getLocale();
  const { slug: raw, page: rawPage } = await params;
  const slug = parseSlug(raw);
  const page = parsePage(rawPage);
  if (slug === null || page === null) notFound();
  const anchor = await findAnchor(slug);
  return { locale, page, anchor: anchor ?? notFound() };
}

export async function generateMetadata(props: Props) {
  const { locale, page, anchor } = await readAnchor(props);
  const t = await getTranslations("anchor");
  const number = page === "beyond" ? 1 : page;
  const { name, count } = anchor;
  return pageMetadata({
    locale,
    path: paths.anchor(anchor.slug, { page: number }),
    title: number > 1 ? t("titlePage", { name, page: number }) : t("title", { name }),
    description: t("description", { name, count, site: settings().SITE_NAME }),
    type: "profile",
    image: anchor.imageUrl,
    index: page !== "beyond",
  });
}

/** /anchors/:anchorSlug, also with `page`. */
export default async function AnchorPage(props: Props) {
  const { anchor, page } = await readAnchor(props);
  return <AnchorView anchor={anchor} page={page} />;
}
