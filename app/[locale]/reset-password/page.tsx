import { FormCard } from "#components/account/form-card.tsx";
import { ResetPasswordForm } from "#components/account/reset-password-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.reset");
  const path = paths.resetPassword;
  return accountMetadata({ locale, path, title: t("title"), describe: (values) => t("description", values) });
}

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
