import { features, hasFeature, isVip } from "#lib/access.ts";
import type { Member } from "#lib/contracts/member.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

type PlanCardProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  telegramGroup: string | null;
};

const has = "before:text-ok before:content-['✓']";
const hasNot = "text-muted before:content-['–']";

/** The current plan and what it includes; an administrator has every feature. */
export function PlanCard({ member, texts, telegramGroup }: PlanCardProps) {
  const admin = member.role === "admin";
  return (
    <aside className="box self-start p-6" aria-labelledby="current-plan">
      <p id="current-plan" className="text-sm text-muted">
        {texts.plan}
      </p>
      <p className="mt-1 flex items-center gap-2 text-xl font-semibold">
        {admin ? texts.administrator : member.membershipLevelName}
        {isVip(member) && !admin && <span className="vip">VIP</span>}
      </p>
      <ul className="mt-4 grid gap-2 text-ui" aria-label={texts.planFeatures}>
        {features.map(({ name }) => {
          const included = admin || hasFeature(member.membershipLevelId, name);
          return (
            <li key={name} className={`flex gap-2.5 ${included ? has : hasNot}`}>
              {texts[name]}
              {!included && <span className="sr-only"> ({texts.notIncluded})</span>}
            </li>
          );
        })}
      </ul>
      {telegramGroup && isVip(member) && (
        <a className="btn ghost mt-4" href={telegramGroup} target="_blank" rel="noopener noreferrer">
          {texts.openGroup}
        </a>
      )}
      {!isVip(member) && (
        <Link className="btn gold mt-4" href={paths.vip}>
          {texts.upgrade}
        </Link>
      )}
    </aside>
  );
}
