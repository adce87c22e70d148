import { NumbersPage } from "#components/admin/numbers/numbers-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.adminNumbers, "numbers");

/** Static: the browser loads the numbers, of which the server gives administrators all and anchors their own. */
export default async function AdminNumbersPage() {
  const { numbers, member } = await getTexts();
  return <NumbersPage texts={numbers} guard={{ denied: member.denied, profile: member.profile }} />;
}
