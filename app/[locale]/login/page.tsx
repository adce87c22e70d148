import { FormCard } from "#components/account/form-card.tsx";
import { LoginForm } from "#components/account/login-form.tsx";
import { OtherFormLink } from "#components/account/other-form-link.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { formProps } from "#lib/i18n/form-props.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
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
