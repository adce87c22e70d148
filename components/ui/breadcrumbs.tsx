import { Link } from "#lib/browser/navigation/link.tsx";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { absoluteUrl } from "#lib/seo/alternates.ts";
import { JsonLd } from "./json-ld.tsx";

export type Crumb = { text: string; href: string };

/** Breadcrumbs as structured data only. */
export async function BreadcrumbData({ crumbs }: { crumbs: Crumb[] }) {
  const locale = await getLocale();
  const itemListElement = crumbs.map(({ text, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: text,
    item: absoluteUrl(localePath(locale, href)),
  }));
  return <JsonLd data={{ "@type": "BreadcrumbList", itemListElement }} />;
}

/** Breadcrumbs above the page's heading and as structured data, which includes the page itself. */
export async function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  return (
    <nav aria-label={t("crumbs")}>
      <BreadcrumbData crumbs={crumbs} />
      <ol className="mb-1 flex gap-2 text-sm leading-[inherit] whitespace-nowrap text-muted">
        {crumbs.slice(0, -1).map(({ text, href }, index) => (
          <li key={href} className="flex min-h-6 flex-none gap-2 last:min-w-0 last:flex-initial">
            {index > 0 && (
              <span aria-hidden="true" className="flex-none">
                ›
              </span>
            )}
            <Link
              className="-my-2.5 truncate py-2.5 hover:text-text"
              href={href}
              lang={foreignLanguageOf(text, locale)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
