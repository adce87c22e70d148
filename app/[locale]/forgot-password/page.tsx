import { ForgotPasswordForm } from "@/components/member/forgot-password-form";
import { FormCard } from "@/components/member/form-card";
import { formProps } from "@/lib/i18n/form-props";
import { Link } from "@/lib/i18n/link";
import { getLocale, getTranslations } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";
import { accountMetadata } from "@/lib/seo/member-page";

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
      <ForgotPasswordForm {...(await formProps("forgot", paths.login))} />
    </FormCard>
  );
}
