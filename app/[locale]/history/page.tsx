import { HistoryPage } from "#components/member/history-page.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("library.history");
  const path = paths.history;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** A static page: whose list it shows, the browser finds out. */
export default async function History() {
  const { library, watchLater, timeLeft, video } = await getTexts();
  return <HistoryPage texts={{ library, watchLater, timeLeft, vip: video.vip }} />;
}
