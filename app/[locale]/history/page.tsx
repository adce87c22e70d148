import { HistoryPage } from "#components/library/history-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("library.history");
  const path = paths.history;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser loads the visitor's list. */
export default async function History() {
  const { library, watchLater, timeLeft, video } = await getTexts();
  return <HistoryPage texts={{ library, watchLater, timeLeft, vip: video.vip }} />;
}
