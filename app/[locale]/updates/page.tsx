import { ListHero } from "@/components/ui/list-hero";
import { Changelog } from "@/components/updates/changelog";
import { changelog, groupChanges } from "@/lib/changelog";
import { getLocale, getTranslations } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo/metadata";
import { settings } from "@/lib/settings";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("updates");
  const description = t("description", { site: settings().SITE_NAME });
  return pageMetadata({ locale, path: paths.updates, title: t("title"), description });
}

export default async function UpdatesPage() {
  const t = await getTranslations("updates");
  return (
    <div className="mx-auto max-w-3xl">
      <ListHero title={t("heading")} intro={t("intro")} />
      <Changelog years={groupChanges(changelog)} />
    </div>
  );
}
