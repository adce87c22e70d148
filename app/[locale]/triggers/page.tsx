import { notFound } from "next/navigation";
import { TriggerList } from "#components/trigger/trigger-list.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { allTriggers } from "#lib/services/catalogue/trigger.ts";

/** All triggers; not found if WordPress has none. */
async function readTriggers() {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const triggers = await allTriggers();
  return triggers.length > 0 ? triggers : notFound();
}

export async function generateMetadata() {
  await readTriggers();
  const locale = await getLocale();
  const t = await getTranslations("triggers");
  const description = t("description", { site: settings().SITE_NAME });
  return pageMetadata({ locale, path: paths.triggers, title: t("title"), description });
}

export default async function TriggersPage() {
  return <TriggerList triggers={await readTriggers()} />;
}
