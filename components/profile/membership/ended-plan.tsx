"use client";

import { useQuery } from "@tanstack/react-query";
import { Checkout } from "#components/membership/checkout.tsx";
import { BuyButton } from "#components/membership/plan-action.tsx";
import { PlanPriceLine } from "#components/membership/plan-price.tsx";
import type { UpgradeCardProps } from "#components/membership/upgrade-card.tsx";
import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { plansOf } from "#lib/membership/plans.ts";

export type EndedPlanProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  upgrade: Pick<UpgradeCardProps, "action" | "checkout">;
};

/** A member without a subscription; the plan that ended can be bought again (product: Membership tab). */
export function EndedPlan({ member, texts, upgrade: { action, checkout } }: EndedPlanProps) {
  const locale = useLocale();
  const { data: levels = [] } = useQuery(levelsQuery, queryClient);
  const awaited = useAwaitedLevel();
  const { endedAt, endedLevelName } = member;
  if (endedAt === null) return <p className="mb-6 text-muted">{texts.noSubscription}</p>;
  const former = levels.find(({ name }) => name === endedLevelName);
  const plans = plansOf(levels, locale);
  const [beforeDate, afterDate] = texts.ended.split("{date}");
  const plan = plans.find(({ id }) => id === former?.id);
  return (
    <div className="mb-6">
      <p className="font-display text-section break-keep">
        {beforeDate}
        <span className="whitespace-nowrap">{shortDate(endedAt, locale)}</span>
        {afterDate}
      </p>
      {plan && (
        <Checkout {...checkout}>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3" hidden={awaited !== null}>
            <BuyButton {...action} plan={plan} className="btn gold">
              {fill(texts.renew, { level: plan.name })}
            </BuyButton>
            <PlanPriceLine plan={plan} plans={plans} {...action} />
          </div>
        </Checkout>
      )}
    </div>
  );
}
