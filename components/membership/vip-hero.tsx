import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import type { Plan } from "#lib/membership/plans.ts";
import { HeroButton } from "./hero-button.tsx";
import type { ActionProps } from "./plan-action.tsx";

export async function VipHero({ plans, action }: { plans: Plan[]; action: ActionProps }) {
  const t = await getTranslations("video");
  const { heroTitle, heroText, become, upgradeButton, yours } = (await getTexts()).vip;
  return (
    <header className="bg-halo bg-no-repeat pt-8 pb-8 sm:pt-14 sm:pb-10">
      <span className="vip">{t("vip")}</span>
      <h1 className="mt-3.5 max-w-[18ch] text-hero">{heroTitle}</h1>
      <p className="mt-3 mb-6 max-w-[52ch] text-lg leading-[inherit] text-balance text-muted">{heroText}</p>
      {plans.length > 0 ? (
        <HeroButton closed={action.closed} plans={plans} texts={{ become, upgrade: upgradeButton, yours }} />
      ) : (
        <a className="btn gold" href="#plans">
          {become}
        </a>
      )}
    </header>
  );
}
