"use client";

import { useQuery } from "@tanstack/react-query";
import { useAwaitedLevel } from "#components/payment/base/awaited-level.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { hasFeature } from "#lib/membership/access.ts";
import {
  hasMoreThanPrice,
  type Plan,
  plansOf,
  type UpgradeOption,
  upgradeOptions,
} from "#lib/membership/plans.ts";
import { Checkout, type CheckoutProps } from "./checkout.tsx";
import type { ActionProps } from "./plan-action.tsx";
import { PlanButton } from "./plan-button.tsx";
import { PlanHead } from "./plan-head.tsx";
import { PlanComparison, PlanPriceLine } from "./plan-price.tsx";
import { PlanSkeleton } from "./plan-skeleton.tsx";

export type UpgradeCardProps = {
  member: Member;
  texts: Texts["vip"]["upgrade"];
  features: Texts["member"]["profile"];
  action: ActionProps;
  notice: string | null;
  checkout: CheckoutProps;
};

function Option({
  option,
  below,
  level,
  plans,
  texts,
  features,
  action,
  isQuiet,
}: Pick<UpgradeCardProps, "texts" | "features" | "action"> & {
  option: UpgradeOption;
  /** Whether the button is an outline, because the page has a filled one already. */
  isQuiet: boolean;
  below: number;
  level: number;
  plans: Plan[];
}) {
  const { plan, badges, isGold } = option;
  const popular = badges.includes("popular");
  return (
    <li className={`plan ${isGold ? "best" : popular ? "popular" : ""}`}>
      <PlanHead
        name={plan.name}
        title={action.texts.titles[plan.cadence]}
        badges={badges}
        texts={action.texts}
      />
      <PlanPriceLine plan={plan} plans={plans} {...action} />
      <PlanComparison plan={plan} plans={plans} {...action} />
      <div className="plan-text">
        {hasMoreThanPrice(plan) && <p className="plan-terms">{plan.priceText}</p>}
        <ul className="plan-features" aria-label={fill(texts.includes, { name: plan.name })}>
          {option.features.map((name) => (
            <li key={name} data-yours={hasFeature(level, name) || undefined}>
              {features[name]}
            </li>
          ))}
        </ul>
      </div>
      <PlanButton
        {...action}
        levelId={plan.id}
        below={below}
        plan={plan}
        className={popular && !isQuiet ? "btn primary" : "btn"}
      />
    </li>
  );
}

/**
 * At most three plans above the member's. Renders nothing for the highest level. Hidden while a payment is not confirmed
 * yet; its dialog, which may show that payment, stays.
 */
export function UpgradeCard({ member, notice, checkout, ...props }: UpgradeCardProps) {
  const { texts, action } = props;
  const highest = member.role === "admin" || member.membershipLevelId >= 6;
  const query = useQuery({ ...levelsQuery, enabled: !highest }, queryClient);
  const awaited = useAwaitedLevel();
  if (highest) return null;
  const hasEnded = member.endedAt !== null;
  const isFree = member.membershipLevelId <= 1;
  // The plan that ended is offered above (components/profile/membership/ended-plan.tsx).
  const otherPlans = (query.data ?? []).filter(({ name }) => name !== member.endedLevelName);
  const options = upgradeOptions(otherPlans, member, action.locale, action.offered);
  const plans = plansOf(query.data ?? [], action.locale);
  if (query.data && options.length === 0) return null;
  return (
    <section className="lg:col-span-2" aria-labelledby="upgrade-heading" hidden={awaited !== null}>
      <h2 id="upgrade-heading">{hasEnded ? texts.otherPlans : isFree ? texts.joinHeading : texts.heading}</h2>
      {!hasEnded && <p className="mt-1 text-muted">{isFree ? texts.joinIntro : texts.intro}</p>}
      {notice && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      {query.data ? (
        <Checkout {...checkout}>
          <ul className="plans">
            {options.map((option, at) => (
              <Option
                key={option.plan.id}
                option={option}
                below={options[at - 1]?.plan.id ?? member.membershipLevelId}
                level={member.membershipLevelId}
                plans={plans}
                isQuiet={hasEnded}
                {...props}
              />
            ))}
          </ul>
        </Checkout>
      ) : query.isFetching ? (
        <PlanSkeleton count={3} label={action.texts.loading} />
      ) : (
        <div role="alert" className="notice flex flex-wrap items-center gap-4">
          {texts.failed}
          <button type="button" className="btn sm" onClick={() => query.refetch()}>
            {action.texts.retry}
          </button>
        </div>
      )}
    </section>
  );
}
