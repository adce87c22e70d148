import { ActivationCheck } from "#components/payment/activation-check.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";
import { settings } from "#lib/settings.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("payment.activation");
  const path = paths.paymentActivation;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser waits for the member's level. */
export default async function PaymentActivationPage() {
  const { member, payment } = await getTexts();
  const guard = { denied: member.denied, profile: member.profile };
  const supportEmail = settings().SUPPORT_EMAIL ?? null;
  return <ActivationCheck texts={payment.activation} guard={guard} supportEmail={supportEmail} />;
}
