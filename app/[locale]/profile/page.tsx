import { planProps } from "#components/membership/plan-props.ts";
import { playerTexts } from "#components/profile/info/player-texts.ts";
import { Profile } from "#components/profile/profile.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.profile, "member.profile");

/** PayPal's page for payment methods of subscriptions. */
const autopayPages = {
  live: "https://www.paypal.com/myaccount/autopay/",
  sandbox: "https://www.sandbox.paypal.com/myaccount/autopay/",
};

/** Static: the browser loads the account. */
export default async function ProfilePage() {
  const { layout, member, payment, player, validation, videoRequest, vip } = await getTexts();
  const {
    TELEGRAM_GROUP_URL,
    SUPPORT_EMAIL,
    SITE_NAME,
    PAYPAL_ENV,
    WITHDRAWAL_DAYS: days,
    BOOKS_YEARS: years,
  } = settings();
  const { per, every, priced } = vip.plans;
  const { cancelText, cancelWithin } = member.profile;
  const profile = { ...member.profile, cancelText: days > 0 ? fill(cancelWithin, { days }) : cancelText };
  const { effects } = member.ownData;
  const plans = await planProps(paths.profile);
  const takesRequests = plans.action.offered.includes("videoRequest");
  return (
    <Profile
      texts={{
        profile,
        denied: member.denied,
        reveal: member.reveal,
        ownData: { ...member.ownData, effects: { ...effects, books: fill(effects.books, { years }) } },
      }}
      player={playerTexts(player)}
      pending={payment.pending}
      payments={{
        texts: payment.list,
        site: SITE_NAME,
        supportEmail: SUPPORT_EMAIL ?? null,
        paypalUrl: autopayPages[PAYPAL_ENV],
        periods: { per, every, priced },
      }}
      validation={validation}
      secondFactor={member.secondFactor}
      passkeys={member.passkeys}
      telegramGroup={TELEGRAM_GROUP_URL ?? null}
      supportEmail={SUPPORT_EMAIL ?? null}
      withdraw={layout.withdraw}
      requests={takesRequests ? { texts: videoRequest, validation } : null}
      upgrade={{ texts: vip.upgrade, ...plans }}
    />
  );
}
