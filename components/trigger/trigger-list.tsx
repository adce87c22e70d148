import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { ListHero } from "#components/ui/list-hero.tsx";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { wholeNumber } from "#lib/format/numbers.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { triggerItemList } from "#lib/seo/trigger.ts";
import { triggerName } from "#lib/trigger-name.ts";

/** Every trigger with the number of its videos, most first. */
export async function TriggerList({ triggers }: { triggers: readonly Trigger[] }) {
  const t = await getTranslations();
  const locale = await getLocale();
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
        {triggers.map((trigger) => (
          <li key={trigger.slug}>
            <Link className="chip px-4" href={paths.trigger(trigger.slug)}>
              {triggerName(trigger, locale)}{" "}
              <span className="text-muted">{wholeNumber(trigger.count, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
