import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getFormatter, getLocale, getTranslations } from "#lib/i18n/server.ts";
import { nameIn } from "#lib/languages/names.ts";
import { triggerItemList } from "#lib/seo/trigger.ts";

/** All triggers with the number of their videos, most first. */
export async function TriggerList({ triggers }: { triggers: readonly Trigger[] }) {
  const t = await getTranslations();
  const locale = await getLocale();
  const format = await getFormatter();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("triggers.heading"), href: paths.triggers },
  ];
  return (
    <>
      <BreadcrumbData crumbs={crumbs} />
      <JsonLd data={triggerItemList(triggers, locale)} />
      <ListHero title={t("triggers.heading")} intro={t("triggers.intro")} />
      <ul className="mt-6 flex flex-wrap gap-3">
        {triggers
          .map(({ slug, count, ...names }) => ({ slug, count, name: nameIn(locale, names) }))
          .map(({ slug, count, name }) => (
            <li key={slug}>
              <Link className="chip px-4" href={paths.trigger(slug)}>
                <span lang={foreignLang(name, locale)}>{name}</span>{" "}
                <span className="text-muted">{format.number(count)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
