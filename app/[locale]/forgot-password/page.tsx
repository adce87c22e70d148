import { ForgotPasswordForm } from "#components/member/forgot-password-form.tsx";
import { FormCard } from "#components/member/form-card.tsx";
import { formProps } from "#lib/i18n/form-props.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
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
