import { FollowingPage } from "#components/library/following-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("following");
  const path = paths.following;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser loads the member's list. */
export default async function Following() {
  const { library, watchLater, timeLeft, following, member, video } = await getTexts();
  const { denied, profile } = member;
  return (
    <FollowingPage
      offered={await offersFollowing()}
      texts={{ library, watchLater, timeLeft, following, vip: video.vip, member: { denied, profile } }}
    />
  );
}
