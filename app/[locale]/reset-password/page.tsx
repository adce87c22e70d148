import { FormCard } from "#components/account/forms/form-card.tsx";
import { ResetPasswordForm } from "#components/account/forms/reset-password-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.resetPassword, "member.reset");

export default async function ResetPasswordPage() {
  const { member, validation } = await getTexts();
  return (
    // At least as high as the screen, so that an invalid link does not bring the footer into view.
    <div className="flow-root min-h-svh">
      <FormCard>
        <ResetPasswordForm texts={member.reset} reveal={member.reveal} validation={validation} />
      </FormCard>
    </div>
  );
}
