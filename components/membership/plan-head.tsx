import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { PlanBadge } from "#lib/membership/plans.ts";

type PlanHeadProps = {
  name: string;
  /** The plan's period; the free level has none. */
  title?: string;
  badges: PlanBadge[];
  texts: Texts["vip"]["plans"];
};

export function PlanHead({ name, title, badges, texts }: PlanHeadProps) {
  return (
    <div className="plan-head">
      <h3>
        {title ?? name} {title && <small className="metal">{name}</small>}
      </h3>
      {badges.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm leading-[1.5] font-control text-accent">
          {badges.map((badge) => (
            <span key={badge} className={badge === "best" ? "text-gold" : undefined}>
              {texts[badge]}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
