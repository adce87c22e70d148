import { dollars } from "#lib/format/numbers.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import type { Badge, Plan } from "#lib/plans.ts";

type PlanHeadProps = { name: string; badges: Badge[]; texts: Texts["vip"]["plans"] };

/** A plan's name with its badges. */
export function PlanHead({ name, badges, texts }: PlanHeadProps) {
  const tags = badges.filter((badge) => badge !== "save");
  return (
    <>
      {tags.length > 0 && (
        <p className="plan-tags">
          {tags.map((badge) => (
            <span key={badge} className={badge}>
              {texts[badge]}
            </span>
          ))}
        </p>
      )}
      <h3>
        {name}{" "}
        {badges.includes("save") && (
          <span className="ml-1 inline-block rounded-full bg-ok/13 px-2 align-middle text-xs leading-[22px] font-semibold tracking-normal text-ok">
            {texts.save}
          </span>
        )}
      </h3>
    </>
  );
}

type PlanPriceProps = { plan: Plan | null; locale: Locale; texts: Texts["vip"]["plans"] };

/** "$12.99 a month", "$0" without a plan; nothing where the pricing text has to say it alone. */
export function PlanPrice({ plan, locale, texts }: PlanPriceProps) {
  if (plan && plan.price === null) return null;
  return (
    <p className="plan-price">
      {dollars(Number(plan?.price ?? 0), locale)} {plan && <small>{texts.per[plan.cadence]}</small>}
    </p>
  );
}
