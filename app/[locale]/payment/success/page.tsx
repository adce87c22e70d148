import { ReturnFromPayment } from "#components/payment/return-from-payment.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";
import { settings } from "#lib/settings.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("payment.success");
  const path = paths.paymentSuccess;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser reads the payment from the address. */
export default async function PaymentSuccessPage() {
  const texts = (await getTexts()).payment.success;
  return (
    // At least as high as the screen, so that the result does not move the footer.
    <div className="flow-root min-h-svh">
      <ReturnFromPayment texts={texts} supportEmail={settings().SUPPORT_EMAIL ?? null} />
    </div>
  );
}
