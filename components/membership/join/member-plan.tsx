import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import { profilePath } from "#lib/addresses/light-paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { lifetimeLevel } from "#lib/membership/access.ts";
import type { Offer } from "./offers.ts";

export type JoinPanelProps = {
  offers: readonly Offer[];
  /** The period chosen at first. */
  first: string;
  closed: boolean;
  /** The methods that can be used. */
  methods: string;
  texts: Pick<Texts["vip"]["join"], "label" | "legend" | "yours"> &
    Pick<Texts["member"]["profile"], "ended"> &
    Pick<Texts["payment"]["list"], "renewsOn" | "endsOn" | "openEnd" | "forLifeText"> & {
      awaited: string;
      awaitedText: string;
      busy: string;
      profile: string;
      titles: Texts["vip"]["plans"]["titles"];
    };
};

/** Until when the member's plan lasts; null where WordPress does not say. */
function untilText(
  { membershipLevelId, subscription }: Member,
  texts: JoinPanelProps["texts"],
  locale: Locale,
): string | null {
  const { endDate = null, isActive = false, isCancellationPending = false } = subscription ?? {};
  if (membershipLevelId === lifetimeLevel && endDate === null) return texts.forLifeText;
  const renews = isActive && !isCancellationPending;
  if (endDate !== null)
    return fill(renews ? texts.renewsOn : texts.endsOn, { date: shortDate(endDate, locale) });
  return renews ? texts.openEnd : null;
}

/** A membership that is over; `period` of its plan, if that is still offered. */
export type EndedMembership = { line: string; period: string | null };

type MemberPlanProps = Pick<JoinPanelProps, "texts" | "offers"> & {
  /** Called for a member whose plan is over: the offer names its end, and begins with that plan. */
  onEnded: (ended: EndedMembership) => void;
};

/** What the offer says to a member whose plan is over; null for others. */
export function endedPlan(
  { endedAt, endedLevelName }: Pick<Member, "endedAt" | "endedLevelName">,
  levels: readonly Pick<MembershipLevel, "id" | "name">[],
  offers: readonly Pick<Offer, "plan" | "period">[],
): { at: string; period: string | null } | null {
  if (endedAt === null) return null;
  const former = levels.find(({ name }) => name === endedLevelName);
  return { at: endedAt, period: offers.find(({ plan }) => plan.id === former?.id)?.period ?? null };
}

function useEnded({ texts, offers, onEnded }: MemberPlanProps, member: Member | null): void {
  const locale = useLocale();
  const isOver = member !== null && member.membershipLevelId <= 1 && member.endedAt !== null;
  const { data: levels, isFetched } = useQuery({ ...levelsQuery, enabled: isOver }, queryClient);
  const ended = isOver && isFetched ? endedPlan(member, levels ?? [], offers) : null;
  const [at, period] = [ended?.at, ended?.period ?? null];
  useEffect(() => {
    if (at !== undefined) onEnded({ line: fill(texts.ended, { date: shortDate(at, locale) }), period });
  }, [at, period, texts.ended, locale, onEnded]);
}

/** In place of the offer: the member's own plan, and a payment that is not confirmed yet. */
export function MemberPlan({ texts, offers, onEnded }: MemberPlanProps) {
  const { data: member } = useQuery(sessionQuery, queryClient);
  const locale = useLocale();
  const nameOf = useLevelName();
  const awaited = useAwaitedLevel();
  useEnded({ texts, offers, onEnded }, member ?? null);
  if (!member) return null;
  const isFree = member.membershipLevelId <= 1;
  if (isFree && awaited === null) return null;
  const profile = (
    <Link className="btn mt-2 justify-self-start max-md:justify-self-stretch" href={profilePath}>
      {texts.profile}
    </Link>
  );
  const waiting = awaited !== null && (
    <div role="status" className="my-4" data-awaited>
      <p className={isFree ? "font-display text-section" : ""}>
        {fill(texts.awaited, { plan: nameOf(awaited) ?? "VIP" })}
      </p>
      <p className="mt-2 text-muted">{texts.awaitedText}</p>
    </div>
  );
  if (isFree)
    return (
      <section className="join-yours" aria-label={texts.yours}>
        {waiting}
        {profile}
      </section>
    );
  const offer = offers.find(({ plan }) => plan.id === member.membershipLevelId);
  const name = nameOf(member.membershipLevelId, member.membershipLevelName);
  const until = member.role === "admin" ? null : untilText(member, texts, locale);
  return (
    <section className="join-yours" aria-labelledby="join-yours">
      <h2 id="join-yours" className="font-sans text-sm font-normal text-muted">
        {texts.yours}
      </h2>
      <p className="join-amount mt-2">{offer ? texts.titles[offer.plan.cadence] : name}</p>
      {offer && <p className="metal mt-2">{name}</p>}
      {until && <p className="mt-3 text-muted">{until}</p>}
      {waiting}
      <ul className="join-features">
        {(offer ?? offers.at(-1))?.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {profile}
    </section>
  );
}
