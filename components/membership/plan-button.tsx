"use client";

import { registerPath } from "#lib/addresses/light-paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { buttonState, type Plan } from "#lib/membership/plans.ts";
import { ActionPlace, type ActionProps, BuyButton, useViewer } from "./plan-action.tsx";

type PlanButtonProps = ActionProps & {
  levelId: number;
  /** The next lower level. */
  below: number;
  /** Null for the free level. */
  plan: Plan | null;
  className: string;
};

/** A plan's button, by viewer (product: Plan cards). */
export function PlanButton({ levelId, below, plan, className, ...action }: PlanButtonProps) {
  const viewer = useViewer();
  const { texts } = action;
  const isMember = typeof viewer === "number" && viewer > 1;
  const isNext = isMember && viewer >= below && viewer < levelId;
  const state = buttonState(levelId, typeof viewer === "number" ? viewer : null);
  return (
    <ActionPlace isNext={isNext}>
      {state === "register" && (
        <Link className={className} href={registerPath}>
          {texts.registerFree}
        </Link>
      )}
      {(state === "current" || state === "lower") && (
        <button type="button" className={state === "current" ? "btn ghost" : "btn"} disabled>
          {texts[state]}
        </button>
      )}
      {state === "buy" && plan && (
        <BuyButton
          {...action}
          plan={plan}
          // Only one button of the page is filled: the most popular plan's, or for a member the next plan's.
          className={isNext ? "btn primary" : isMember ? "btn" : className}
        >
          {texts.buy[plan.cadence]}
          <span className="sr-only"> ({plan.name})</span>
        </BuyButton>
      )}
    </ActionPlace>
  );
}
