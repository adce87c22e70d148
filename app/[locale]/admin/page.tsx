import { PaymentsDesk } from "#components/admin/payments-desk-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("admin");
  const path = paths.admin;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

/** Static: the browser loads the desk, which the server gives only to administrators. */
export default async function AdminPage() {
  const { admin, member } = await getTexts();
  return <PaymentsDesk texts={admin} guard={{ denied: member.denied, profile: member.profile }} />;
}
