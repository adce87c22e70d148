import type { Texts } from "@/lib/i18n/texts";
import type { Badge } from "@/lib/plans";

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
        {name} {badges.includes("save") && <span className="plan-save">{texts.save}</span>}
      </h3>
    </>
  );
}
