import { FormCard } from "#components/member/form-card.tsx";
import { ResetPasswordForm } from "#components/member/reset-password-form.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
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
    // As high as the screen: a link that is not whole does not bring the footer into view.
    <div className="flow-root min-h-svh">
      <FormCard>
        <ResetPasswordForm texts={member.reset} reveal={member.reveal} validation={validation} />
      </FormCard>
    </div>
  );
}
