import { ForgotPasswordForm } from "#components/account/forgot-password-form.tsx";
import { FormCard } from "#components/account/form-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { formProps } from "#lib/i18n/form-props.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.forgot");
  return accountMetadata({
    locale,
    path: paths.forgotPassword,
    title: t("title"),
    describe: (values) => t("description", values),
  });
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations("member.forgot");
  const links = (
    <Link className="text-link" href={paths.login}>
      {t("back")}
    </Link>
  );
  return (
    <FormCard title={t("heading")} intro={t("intro")} links={links}>
      <ForgotPasswordForm {...(await formProps("forgot"))} />
    </FormCard>
  );
}
