import { Changelog } from "#components/text-page/changelog.tsx";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { changelog, groupChanges } from "#lib/catalogue/changelog.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("updates");
  const description = t("description", { site: settings().SITE_NAME });
  return pageMetadata({ locale, path: paths.updates, title: t("title"), description });
}

export default async function UpdatesPage() {
  const t = await getTranslations("updates");
  const layout = await getTranslations("layout");
  const crumbs = [
    { text: layout("home"), href: paths.home },
    { text: t("heading"), href: paths.updates },
  ];
  return (
    <div className="max-w-3xl 2xl:max-w-none">
      <BreadcrumbData crumbs={crumbs} />
      <ListHero title={t("heading")} intro={t("intro")} />
      <Changelog years={groupChanges(changelog)} />
    </div>
  );
}
