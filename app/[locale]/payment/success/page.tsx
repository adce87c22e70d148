import { ReturnFromPayment } from "#components/payment/return-from-payment.tsx";
import { localePath } from "#lib/i18n/locales.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("payment.success");
  const path = paths.paymentSuccess;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** A static page: what was paid, the browser reads from its address. */
export default async function PaymentSuccessPage() {
  const locale = await getLocale();
  const to = (path: string) => localePath(locale, path);
  const hrefs = {
    login: to(paths.loginTo(to(paths.vip))),
    home: to(paths.home),
    profile: to(paths.profile),
    videos: to(paths.videos()),
    activation: to(paths.paymentActivation),
  };
  return <ReturnFromPayment texts={(await getTexts()).payment.success} hrefs={hrefs} />;
}
