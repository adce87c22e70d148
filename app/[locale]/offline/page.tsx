import { AgainLink } from "#components/ui/again-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("offline");
  const path = paths.offline;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** public/sw.js stores this page and shows it offline in place of any other; its link reloads that page. */
export default async function OfflinePage() {
  const t = await getTranslations("offline");
  return (
    <Panel as="h1" title={t("title")} text={t("text")}>
      <AgainLink>{t("again")}</AgainLink>
    </Panel>
  );
}
