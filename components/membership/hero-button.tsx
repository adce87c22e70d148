"use client";

import { Link } from "#lib/i18n/link.tsx";
import { paths } from "#lib/paths.ts";
import { nextPlan, type Plan } from "#lib/plans.ts";
import { ActionPlace, type ActionProps, BuyButton, useViewer } from "./plan-action.tsx";

type HeroButtonProps = ActionProps & { plans: Plan[]; become: string; yours: string };

/** 'Become a VIP Member': the first plan that one can buy; who has the highest is led to their profile. */
export function HeroButton({ plans, become, yours, ...action }: HeroButtonProps) {
  const viewer = useViewer();
  const plan = nextPlan(plans, typeof viewer === "number" ? viewer : 1);
  return (
    <ActionPlace className="inline-grid min-w-55">
      {plan ? (
        <BuyButton {...action} plan={plan} className="btn gold">
          {become}
        </BuyButton>
      ) : (
        <Link className="btn gold" href={paths.profile}>
          {yours}
        </Link>
      )}
    </ActionPlace>
  );
}
