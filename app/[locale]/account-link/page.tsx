import { AccountLinkForm } from "#components/account/forms/account-link-form.tsx";
import { FormCard } from "#components/account/forms/form-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.accountLink, "member.accountLink");

export default async function AccountLinkPage() {
  const { member } = await getTexts();
  return (
    // At least as high as the screen, so that an invalid link does not bring the footer into view.
    <div className="flow-root min-h-svh">
      <FormCard title={member.accountLink.heading}>
        <AccountLinkForm texts={member.accountLink} />
      </FormCard>
    </div>
  );
}
