import { FormCard } from "#components/account/forms/form-card.tsx";
import { formProps } from "#components/account/forms/form-props.ts";
import { OtherFormLink } from "#components/account/forms/other-form-link.tsx";
import { PlanIntro } from "#components/account/forms/plan-intro.tsx";
import { RegisterForm } from "#components/account/forms/register-form.tsx";
import { planSteps } from "#components/membership/join/steps.ts";
import { LegalLinks } from "#components/ui/legal-links.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { textPages } from "#lib/services/catalogue/text-page.ts";

export const generateMetadata = () => messageMetadata(paths.register, "member.register");

export default async function RegisterPage() {
  const t = await getTranslations("member.register");
  const locale = await getLocale();
  const { layout } = await getTexts();
  const legal = (await textPages(locale))
    .filter(({ slug }) => slug !== "refunds")
    .map(({ slug }) => ({ text: layout[slug], href: localePath(locale, paths[slug]) }));
  const intro = <PlanIntro intro={t("intro")} steps={await planSteps("register")} />;
  const links = (
    <span>
      {t("hasAccount")} <OtherFormLink to="login">{t("login")}</OtherFormLink>
    </span>
  );
  return (
    <FormCard title={t("heading")} intro={intro} links={links}>
      <RegisterForm
        {...(await formProps("register"))}
        terms={<LegalLinks text={t("legal")} legal={legal} />}
      />
    </FormCard>
  );
}
