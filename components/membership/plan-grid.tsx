import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import type { MembershipLevel } from "#lib/contracts/membership.ts";
import { type Badge, badges, levelNameIn, type Plan, plansOf, saysMore } from "#lib/plans.ts";
import type { ActionProps } from "./plan-action.tsx";
import { PlanButton } from "./plan-button.tsx";
import { PlanHead } from "./plan-head.tsx";
import { PlanPrice } from "./plan-price.tsx";

export type PlanGridProps = { levels: MembershipLevel[]; action: ActionProps };
/** What the plans need besides the levels. */
export type PlansProps = Omit<PlanGridProps, "levels">;

const tones: Partial<Record<Badge, { card: string; button: string }>> = {
  best: { card: "best", button: "btn gold" },
  popular: { card: "popular", button: "btn primary" },
};
const plain = { card: "", button: "btn" };
const free = { card: "", button: "btn ghost" };

function Markup({ html, className }: { html: string; className: string }) {
  return html === "" ? null : <SanitisedHtml className={className} dir="auto" html={html} />;
}

/** What the level includes, as WordPress lists it, else its description. */
function PlanText({ level, action }: PlansProps & { level: MembershipLevel }) {
  const { texts, locale } = action;
  if (level.features.length === 0)
    return (
      <Markup className="plan-text" html={(locale === "zh" && level.descriptionZh) || level.description} />
    );
  return (
    <ul className="plan-text plan-features">
      {level.features.map(({ text, textZh, included }) => (
        <li key={text} data-included={included}>
          {locale === "zh" && textZh !== null ? textZh : text}
          {!included && <span className="sr-only"> ({texts.notIncluded})</span>}
        </li>
      ))}
    </ul>
  );
}

function PlanCard({
  level,
  plans,
  marks,
  action,
}: PlansProps & { level: MembershipLevel; plans: Plan[]; marks: Badge[] }) {
  const { texts, locale } = action;
  const plan = plans.find(({ id }) => id === level.id) ?? null;
  const [mark] = marks;
  const tone = plan ? ((mark && tones[mark]) ?? plain) : free;
  return (
    <li className={`plan ${tone.card}`}>
      <PlanHead name={levelNameIn(locale, level)} badges={marks} texts={texts} />
      <PlanPrice plan={plan} plans={plans} {...action} />
      {plan !== null && saysMore(plan) && (
        <Markup className="plan-terms" html={(locale === "zh" && level.pricingTextZh) || level.pricingText} />
      )}
      <PlanText level={level} action={action} />
      <PlanButton {...action} levelId={level.id} plan={plan} className={tone.button} />
    </li>
  );
}

/** All levels, the free one first; for the server's HTML and for a browser that had to ask again. */
export function PlanGrid({ levels, action }: PlanGridProps) {
  const plans = plansOf(levels, action.locale);
  const marks = badges(levels);
  return (
    <ul className="plans">
      {levels.map((level) => (
        <PlanCard key={level.id} level={level} plans={plans} marks={marks[level.id] ?? []} action={action} />
      ))}
    </ul>
  );
}
