import { Profile } from "#components/member/profile.tsx";
import { planProps } from "#components/membership/plan-props.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";
import { settings } from "#lib/settings.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.profile");
  const path = paths.profile;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** A static page: who is signed in, the browser finds out. */
export default async function ProfilePage() {
  const { member, payment, validation, vip, watchLater } = await getTexts();
  const { TELEGRAM_GROUP_URL, SUPPORT_EMAIL } = settings();
  return (
    <Profile
      texts={{ profile: member.profile, denied: member.denied, reveal: member.reveal }}
      watchLater={watchLater}
      pending={payment.pending}
      validation={validation}
      telegramGroup={TELEGRAM_GROUP_URL ?? null}
      supportEmail={SUPPORT_EMAIL ?? null}
      upgrade={{ texts: vip.upgrade, ...(await planProps(paths.profile)) }}
    />
  );
}
