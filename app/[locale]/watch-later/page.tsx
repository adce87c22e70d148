import { WatchLaterPage } from "#components/library/watch-later-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("library.watchLater");
  const path = paths.watchLater;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser loads the member's list. */
export default async function WatchLater() {
  const { library, watchLater, timeLeft, member, video } = await getTexts();
  const { denied, profile } = member;
  return (
    <WatchLaterPage texts={{ library, watchLater, timeLeft, vip: video.vip, member: { denied, profile } }} />
  );
}
