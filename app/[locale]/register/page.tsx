import { FormCard } from "#components/account/form-card.tsx";
import { OtherFormLink } from "#components/account/other-form-link.tsx";
import { RegisterForm } from "#components/account/register-form.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { formProps } from "#lib/i18n/form-props.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.register, "member.register");

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
