import { EarlyVideos } from "#components/membership/early-videos.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";
import { offeredFeatures } from "#lib/services/accounts/benefit.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("earlyAccess");
  const path = paths.vipEarly;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser loads the account and the videos. */
export default async function EarlyPage() {
  const { earlyAccess, member, player } = await getTexts();
  const offered = (await offeredFeatures()).includes("earlyAccess");
  const guard = { denied: member.denied, profile: member.profile };
  return <EarlyVideos texts={earlyAccess} player={player} guard={guard} offered={offered} />;
}
