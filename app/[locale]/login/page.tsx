import { FormCard } from "#components/member/form-card.tsx";
import { LoginForm } from "#components/member/login-form.tsx";
import { OtherFormLink } from "#components/member/other-form-link.tsx";
import { formProps } from "#lib/i18n/form-props.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.login");
  return accountMetadata({
    locale,
    path: paths.login,
    title: t("title"),
    describe: (values) => t("description", values),
  });
}

export default async function LoginPage() {
  const t = await getTranslations("member.login");
  const links = (
    <>
      <Link className="text-link" href={paths.forgotPassword}>
        {t("forgot")}
      </Link>
      <span>
        {t("noAccount")} <OtherFormLink to="register">{t("register")}</OtherFormLink>
      </span>
    </>
  );
  return (
    <FormCard title={t("heading")} intro={t("intro")} links={links}>
      <LoginForm {...(await formProps("login"))} />
    </FormCard>
  );
}
