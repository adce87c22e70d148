import { ForgotPasswordForm } from "#components/account/forms/forgot-password-form.tsx";
import { FormCard } from "#components/account/forms/form-card.tsx";
import { formProps } from "#components/account/forms/form-props.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.forgotPassword, "member.forgot");

export default async function ForgotPasswordPage() {
  const t = await getTranslations("member.forgot");
  const backLink = (
    <Link className="text-link" href={paths.login}>
      {t("back")}
    </Link>
  );
  return (
    <FormCard title={t("heading")} intro={t("intro")} links={backLink}>
      <ForgotPasswordForm {...(await formProps("forgot"))} />
    </FormCard>
  );
}
