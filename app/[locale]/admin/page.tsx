import { PaymentsDeskPage } from "#components/admin/desk/payments-desk-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.admin, "admin");

/** Static: the browser loads the desk, which the server gives only to administrators. */
export default async function AdminPage() {
  const { admin, member, numbers, reports, talk } = await getTexts();
  return (
    <PaymentsDeskPage
      numbers={numbers.link}
      texts={admin}
      reports={{ texts: reports, reasons: talk.reasons }}
      guard={{ denied: member.denied, profile: member.profile }}
    />
  );
}
