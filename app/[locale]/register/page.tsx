import { FormCard } from "#components/account/form-card.tsx";
import { OtherFormLink } from "#components/account/other-form-link.tsx";
import { RegisterForm } from "#components/account/register-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { formProps } from "#lib/i18n/form-props.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { accountMetadata } from "#lib/seo/member-page.ts";

export async function generateMetadata() {
  const locale = await getLocale();
  const t = await getTranslations("member.register");
  return accountMetadata({
    locale,
    path: paths.register,
    title: t("title"),
    describe: (values) => t("description", values),
  });
}

export default async function RegisterPage() {
  const t = await getTranslations("member.register");
  const links = (
    <span>
      {t("hasAccount")} <OtherFormLink to="login">{t("login")}</OtherFormLink>
    </span>
  );
  return (
    <FormCard title={t("heading")} intro={t("intro")} links={links}>
      <RegisterForm {...(await formProps("register"))} />
    </FormCard>
  );
}
