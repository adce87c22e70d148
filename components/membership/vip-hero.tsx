import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import type { Plan } from "#lib/plans.ts";
import { HeroButton } from "./hero-button.tsx";
import type { ActionProps } from "./plan-action.tsx";

/** The head of the plans page. */
export async function VipHero({ plans, action }: { plans: Plan[]; action: ActionProps }) {
  const t = await getTranslations("video");
  const { heroTitle, heroText, become, yours } = (await getTexts()).vip;
  return (
    <header className="vip-hero">
      <span className="vip">{t("vip")}</span>
      <h1>{heroTitle}</h1>
      <p>{heroText}</p>
      {plans.length > 0 ? (
        <HeroButton {...action} plans={plans} become={become} yours={yours} />
      ) : (
        <a className="btn gold" href="#plans">
          {become}
        </a>
      )}
    </header>
  );
}
