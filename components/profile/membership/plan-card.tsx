import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import { WantedVideoLink } from "#components/payment/base/wanted-video-link.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type Feature, features, hasFeature, isVip } from "#lib/membership/access.ts";

type PlanCardProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  levels: readonly MembershipLevel[];
  /** The features that this site can provide. */
  offered: readonly Feature[];
  telegramGroup: string | null;
  supportEmail: string | null;
};

const includedClass = "before:text-ok before:content-['✓']";
const missingClass = "text-muted before:content-['–']";

/** The link to a feature. */
function FeatureLink({ feature, ...props }: PlanCardProps & { feature: Feature }) {
  const { texts, telegramGroup, supportEmail, member } = props;
  if (feature === "earlyAccess")
    return (
      <Link className="text-link" href={paths.vipEarly}>
        {texts.openEarly}
      </Link>
    );
  if (feature === "teleGroup" && telegramGroup)
    return (
      <a className="text-link" href={telegramGroup} target="_blank" rel="noopener noreferrer">
        {texts.openGroup}
      </a>
    );
  if (feature === "prioritySupport" && supportEmail) {
    const subject = fill(texts.prioritySubject, { level: member.membershipLevelName });
    return (
      <a className="text-link" href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>
        {texts.writeSupport}
      </a>
    );
  }
  return null;
}

/** The plan's features, and the level that each other one needs. Administrators have all. */
function Benefits(props: PlanCardProps) {
  const { member, texts, levels, offered } = props;
  const locale = useLocale();
  const levelOf = (from: number) => {
    const level = levels.find(({ id }) => id >= from);
    return level ? nameInLanguage(locale, level) : "VIP";
  };
  return (
    <ul className="mt-4 grid gap-2 text-ui" aria-label={texts.planFeatures}>
      {features
        .filter(({ name }) => offered.includes(name))
        .map(({ name, from }) => {
          const included = member.role === "admin" || hasFeature(member.membershipLevelId, name);
          return (
            <li
              key={name}
              className={`flex gap-2 before:w-4 before:flex-none ${included ? includedClass : missingClass}`}
            >
              <span className="flex flex-wrap gap-x-2">
                {included
                  ? texts[name]
                  : fill(texts.fromLevel, { feature: texts[name], level: levelOf(from) })}
                {included ? (
                  <FeatureLink {...props} feature={name} />
                ) : (
                  <span className="sr-only"> ({texts.notIncluded})</span>
                )}
              </span>
            </li>
          );
        })}
    </ul>
  );
}

/** The current plan and its features (product: Profile). */
export function PlanCard(props: PlanCardProps) {
  const { member, texts, levels } = props;
  const locale = useLocale();
  const level = levels.find(({ id }) => id === member.membershipLevelId);
  const ofMember = useLevelName()(member.membershipLevelId, member.membershipLevelName);
  const name = level ? nameInLanguage(locale, level) : ofMember;
  const admin = member.role === "admin";
  const vip = isVip(member);
  const isAwaited = useAwaitedLevel() !== null;
  const isOver = !vip && member.endedAt !== null;
  return (
    <aside className="box self-start p-6" aria-labelledby="current-plan">
      <p id="current-plan" className="text-sm text-muted">
        {texts.plan}
      </p>
      <p className="mt-1 flex items-center gap-2">
        <b className="font-display text-section font-normal">{admin ? texts.administrator : name}</b>
        {vip && !admin && <span className="vip">VIP</span>}
      </p>
      {!isOver && <Benefits {...props} />}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {vip && <WantedVideoLink text={texts.wantedVideo} />}
        {!vip && !isAwaited && (
          <Link className={isOver ? "btn" : "btn gold"} href={paths.vip}>
            {texts.upgrade}
          </Link>
        )}
        {admin && (
          <Link className="btn" href={paths.admin}>
            {texts.paymentsDesk}
          </Link>
        )}
      </div>
    </aside>
  );
}
