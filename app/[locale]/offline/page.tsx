import { AgainLink } from "#components/ui/again-link.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.offline, "offline");

/** public/sw.js stores this page and shows it offline in place of any other; its link reloads that page. */
export default async function OfflinePage() {
  const t = await getTranslations("offline");
  return (
    <Still picture="window" title={t("title")} text={t("text")}>
      <AgainLink>{t("again")}</AgainLink>
    </Still>
  );
}
