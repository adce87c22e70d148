import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import {
  badgesOf,
  hasMoreThanPrice,
  type Plan,
  type PlanBadge,
  plainMarkup,
  planCardId,
  plansOf,
  replaceWords,
} from "#lib/membership/plans.ts";
import type { ActionProps } from "./plan-action.tsx";
import { PlanButton } from "./plan-button.tsx";
import { PlanHead } from "./plan-head.tsx";
import { PlanComparison, PlanPriceLine } from "./plan-price.tsx";

export type PlanGridProps = { levels: MembershipLevel[]; action: ActionProps };
export type PlansProps = Omit<PlanGridProps, "levels">;

function Markup({ html, className }: { html: string; className: string }) {
  return html === "" ? null : <SanitisedHtml className={className} dir="auto" html={html} />;
}

type LevelProps = PlansProps & { level: MembershipLevel };

/** The features that the level adds to every paid plan's, as WordPress lists them; else its description. */
function PlanText({ level, action }: LevelProps) {
  const { texts, locale, otherWords } = action;
  if (level.features.length === 0)
    return <Markup className="plan-features" html={replaceWords(level.description, otherWords)} />;
  const ownFeatures = level.features.map(({ text, texts: inOthers, included }) => {
    const name = inOthers[locale] ?? text;
    const replacement = included ? (otherWords[name] ?? otherWords[text]) : undefined;
    return { text: plainMarkup(replacement ?? name), included };
  });
  return (
    <ul className="plan-features">
      {ownFeatures
        .filter(({ text }) => text !== "")
        .map(({ text, included }) => (
          <li key={text} data-included={included}>
            {text}
            {!included && <span className="sr-only"> ({texts.notIncluded})</span>}
          </li>
        ))}
    </ul>
  );
}

function FreeCard({ level, action }: LevelProps) {
  const everything = { ...action, otherWords: {} };
  return (
    <li className="plan plan-free">
      <PlanHead name={nameInLanguage(action.locale, level)} badges={[]} texts={action.texts} />
      <PlanText level={level} action={everything} />
      <PlanButton {...action} levelId={level.id} below={0} plan={null} className="btn ghost" />
    </li>
  );
}

type PlanCardProps = LevelProps & { plan: Plan; plans: Plan[]; below: number; badges: PlanBadge[] };

function PlanCard({ level, plan, plans, below, badges, action }: PlanCardProps) {
  const { texts } = action;
  return (
    <li
      id={planCardId(plan)}
      className={`plan ${badges[0] ?? ""}`}
      data-first={
        plans.find(({ cadence }) => cadence === plan.cadence)?.id === plan.id ? plan.cadence : undefined
      }
    >
      <PlanHead name={plan.name} title={texts.titles[plan.cadence]} badges={badges} texts={texts} />
      <PlanPriceLine plan={plan} plans={plans} {...action} />
      <PlanComparison plan={plan} plans={plans} {...action} />
      <div className="plan-text">
        {hasMoreThanPrice(plan) && <Markup className="plan-terms" html={level.pricingText} />}
        <PlanText level={level} action={action} />
      </div>
      <PlanButton {...action} levelId={level.id} below={below} plan={plan} className="btn" />
    </li>
  );
}

/** All levels, the free one first; in the server's HTML, and in a browser that fetched them again. */
export function PlanGrid({ levels, action }: PlanGridProps) {
  const plans = plansOf(levels, action.locale);
  const badges = badgesOf(levels);
  return (
    <ul className="plans all">
      {levels.map((level, at) => {
        const plan = plans.find(({ id }) => id === level.id);
        if (plan === undefined) return <FreeCard key={level.id} level={level} action={action} />;
        const below = levels[at - 1]?.id ?? 1;
        return (
          <PlanCard
            key={level.id}
            level={level}
            plan={plan}
            plans={plans}
            below={below}
            action={action}
            badges={badges[level.id] ?? []}
          />
        );
      })}
    </ul>
  );
}
