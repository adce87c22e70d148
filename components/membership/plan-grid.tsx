import type { MembershipLevel } from "#lib/contracts/membership.ts";
import { type Badge, badges, type Plan, plansOf } from "#lib/plans.ts";
import type { ActionProps } from "./plan-action.tsx";
import { PlanButton } from "./plan-button.tsx";
import { PlanHead, PlanPrice } from "./plan-head.tsx";

export type PlanGridProps = { levels: MembershipLevel[]; action: ActionProps };
/** What the plans need besides the levels. */
export type PlansProps = Omit<PlanGridProps, "levels">;

const tones: Partial<Record<Badge, { card: string; button: string }>> = {
  best: { card: "best", button: "btn gold" },
  popular: { card: "popular", button: "btn primary" },
};
const plain = { card: "", button: "btn" };
const free = { card: "", button: "btn ghost" };

/** Markup that the server has made harmless (lib/wordpress/membership.ts). */
function Markup({ html, className }: { html: string; className: string }) {
  if (html === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (lib/wordpress/membership.ts)
  return <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

function PlanCard({
  level,
  plan,
  marks,
  action,
}: PlansProps & { level: MembershipLevel; plan: Plan | null; marks: Badge[] }) {
  const { texts } = action;
  const tone = plan ? (tones[marks.find((badge) => tones[badge]) ?? "save"] ?? plain) : free;
  return (
    <li className={`plan ${tone.card}`}>
      <PlanHead name={level.name} badges={marks} texts={texts} />
      <PlanPrice plan={plan} {...action} />
      <Markup className="plan-terms" html={level.pricingText} />
      <Markup className="plan-text" html={level.description} />
      <PlanButton {...action} levelId={level.id} plan={plan} className={tone.button} />
    </li>
  );
}

/** All levels, the free one first; for the server's HTML and for a browser that had to ask again. */
export function PlanGrid({ levels, action }: PlanGridProps) {
  const plans = plansOf(levels);
  const marks = badges(levels);
  return (
    <ul className="plans">
      {levels.map((level) => (
        <PlanCard
          key={level.id}
          level={level}
          plan={plans.find(({ id }) => id === level.id) ?? null}
          marks={marks[level.id] ?? []}
          action={action}
        />
      ))}
    </ul>
  );
}
