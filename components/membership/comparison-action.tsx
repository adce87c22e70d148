"use client";

import { money } from "#lib/i18n/format/money.ts";
import { periodText, priceOf, yuanPriceOf } from "#lib/membership/plan-prices.ts";
import { buttonState, type Plan } from "#lib/membership/plans.ts";
import { ActionPlace, type ActionProps, BuyButton, useViewer } from "./plan-action.tsx";
import { spanText } from "./plan-price.tsx";

/** A plan's price below its column, which leads to its payment. */
export function ComparisonAction({ plan, action }: { plan: Plan; action: ActionProps }) {
  const { texts, locale, yuan } = action;
  const viewer = useViewer();
  const state = buttonState(plan.id, typeof viewer === "number" ? viewer : null);
  const price = (yuan ? yuanPriceOf : priceOf)(plan);
  return (
    <ActionPlace>
      {state === "current" || state === "lower" ? (
        <p className="py-2 text-xs text-muted">{texts[state]}</p>
      ) : (
        <BuyButton {...action} plan={plan} className="quiet-link min-h-8 pointer-coarse:min-h-11">
          <span>
            {price ? (
              <>
                {money(price.amount, price.currency, locale)}{" "}
                {yuan ? spanText(plan, texts) : periodText(plan, price.cycle, texts, locale)}
              </>
            ) : (
              texts.titles[plan.cadence]
            )}
            <span className="sr-only"> ({plan.name})</span>
          </span>
        </BuyButton>
      )}
    </ActionPlace>
  );
}
