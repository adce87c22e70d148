import { FormCard } from "#components/account/forms/form-card.tsx";
import { formProps } from "#components/account/forms/form-props.ts";
import { OtherFormLink } from "#components/account/forms/other-form-link.tsx";
import { PlanIntro } from "#components/account/forms/plan-intro.tsx";
import { LoginForm } from "#components/account/login/login-form.tsx";
import { planSteps } from "#components/membership/join/steps.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { offersPasskeys } from "#lib/services/accounts/passkeys.ts";

export const generateMetadata = () => messageMetadata(paths.login, "member.login");

export default async function LoginPage() {
  const t = await getTranslations("member.login");
  const { member } = await getTexts();
  const intro = <PlanIntro intro={t("intro")} steps={await planSteps("login")} />;
  const forgot = (
    <Link className="text-link whitespace-nowrap" href={paths.forgotPassword}>
      {t("forgot")}
    </Link>
  );
  const links = (
    <>
      {forgot}
      <span>
        {t("noAccount")} <OtherFormLink to="register">{t("register")}</OtherFormLink>
      </span>
    </>
  );
  return (
    <FormCard title={t("heading")} intro={intro} links={links}>
      <LoginForm
        {...(await formProps("login"))}
        forgot={forgot}
        secondStep={member.secondStep}
        hasPasskeys={await offersPasskeys()}
      />
    </FormCard>
  );
}
