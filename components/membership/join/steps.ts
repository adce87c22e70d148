import "server-only";
import { planProps } from "#components/membership/plan-props.ts";
import { paths } from "#lib/addresses/paths.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { plansOf } from "#lib/membership/plans.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";
import { offersOf } from "./offers.ts";

/** By plan id: the sentence that tells a visitor which step this is and what the plan costs. */
export async function planSteps(form: "login" | "register"): Promise<Record<string, string>> {
  const texts = await getTexts();
  const { action } = await planProps(paths.vip);
  const { join } = texts.vip;
  const plans = plansOf((await membershipLevelsOrNull()) ?? [], action.locale);
  return Object.fromEntries(
    offersOf(plans, texts, action).map(({ plan, amount, per }) => {
      const wish = fill(join.wish, { plan: plan.name, amount: amount ?? "", period: per });
      return [plan.id, fill(join.steps[form], { wish })];
    }),
  );
}
