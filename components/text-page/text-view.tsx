import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { TextSlug } from "#lib/contracts/catalogue/text-page.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getFormatter, getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findTextPage } from "#lib/services/catalogue/text-page.ts";

async function readText(slug: TextSlug) {
  const locale = await getLocale();
  return { locale, text: (await findTextPage(slug, locale)) ?? notFound() };
}

export async function textMetadata(slug: TextSlug): Promise<Metadata> {
  const { locale, text } = await readText(slug);
  const t = await getTranslations("texts");
  const description = t(`${slug}Description`, { site: settings().SITE_NAME });
  return pageMetadata({ locale, path: paths[slug], title: text.title, description });
}

/** A text page by WordPress's editors. */
export async function TextView({ slug }: { slug: TextSlug }) {
  const { locale, text } = await readText(slug);
  const t = await getTranslations();
  const format = await getFormatter();
  // A text without a translation is in the other language as a whole.
  const lang = foreignLanguageOf(text.title, locale);
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: text.title, href: paths[slug] },
  ];
  return (
    <article className="max-w-3xl pt-10">
      <BreadcrumbData crumbs={crumbs} />
      <h1 lang={lang}>{text.title}</h1>
      {text.modifiedAt && (
        <p className="mt-2 text-sm text-muted">
          {t("texts.modified")}{" "}
          <time dateTime={text.modifiedAt}>{format.dateTime(new Date(text.modifiedAt), "short")}</time>
        </p>
      )}
      <SanitisedHtml className="prose mt-6" lang={lang} html={text.html} />
    </article>
  );
}
