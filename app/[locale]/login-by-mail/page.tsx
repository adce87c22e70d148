import { FormCard } from "#components/account/form-card.tsx";
import { MailedLoginForm } from "#components/account/mailed-login-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.mailedLogin");
  const path = paths.loginByMail;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

export default async function LoginByMailPage() {
  const { member } = await getTexts();
  return (
    // At least as high as the screen, so that an invalid link does not bring the footer into view.
    <div className="flow-root min-h-svh">
      <FormCard title={member.mailedLogin.heading}>
        <MailedLoginForm texts={member.mailedLogin} />
      </FormCard>
    </div>
  );
}
