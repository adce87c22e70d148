import { FormCard } from "#components/account/form-card.tsx";
import { LoginForm } from "#components/account/login-form.tsx";
import { OtherFormLink } from "#components/account/other-form-link.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { formProps } from "#lib/i18n/form-props.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.login, "member.login");

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
