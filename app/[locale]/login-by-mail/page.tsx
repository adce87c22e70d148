import { FormCard } from "#components/account/forms/form-card.tsx";
import { MailedLoginForm } from "#components/account/login/mailed-login-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.loginByMail, "member.mailedLogin");

export default async function LoginByMailPage() {
  const { member, validation } = await getTexts();
  return (
    // At least as high as the screen, so that an invalid link does not bring the footer into view.
    <div className="flow-root min-h-svh">
      <FormCard title={member.mailedLogin.heading}>
        <MailedLoginForm texts={member.mailedLogin} secondStep={member.secondStep} validation={validation} />
      </FormCard>
    </div>
  );
}
