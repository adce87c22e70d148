import type { ActionProps } from "#components/membership/plan-action.tsx";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { hasFeature } from "#lib/membership/access.ts";
import { type PlanPrice, periodText, perNight, priceOf, yuanPriceOf } from "#lib/membership/plan-prices.ts";
import type { Cadence, Plan } from "#lib/membership/plans.ts";

/** A plan as the panel of /vip offers it, in words. */
export type Offer = {
  plan: Plan;
  /** Its name in the address: `?period=month`. */
  period: string;
  tab: string;
  /** Null where only the pricing text states the price. */
  amount: string | null;
  per: string;
  /** What a night costs, and how it renews. */
  notes: string[];
  features: string[];
  button: string;
  /** The button for a member who had this plan before. */
  renewal: string;
};

const periods: Record<Cadence, string> = {
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  lifetime: "life",
};

type OfferTexts = Pick<Texts, "vip" | "member" | "payment">;
type Shop = Pick<ActionProps, "locale" | "yuan" | "offered">;

function nightText(price: PlanPrice, texts: Texts["vip"]["join"], locale: Locale): string {
  const amount = perNight(price);
  return amount === null
    ? texts.everyNight
    : fill(texts.night, { amount: money(amount, price.currency, locale) });
}

const cheapestPlan = 2;

/** What every paid plan includes, and in one line what this one adds. */
function featuresOf(
  plan: Plan,
  names: Texts["member"]["profile"],
  { locale, offered }: Pick<Shop, "locale" | "offered">,
): string[] {
  // To a reader, members' videos are full videos.
  const included = offered.filter((name) => name !== "membersOnlyVideo" && hasFeature(plan.id, name));
  const [shared = [], own = []] = [true, false].map((isShared) =>
    included.filter((name) => hasFeature(cheapestPlan, name) === isShared).map((name) => names[name]),
  );
  if (own.length === 0) return shared;
  const inSentence = own.map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)));
  return [...shared, new Intl.ListFormat(locale).format(inSentence)];
}

function offerOf(plan: Plan, { vip, member, payment }: OfferTexts, { locale, yuan, offered }: Shop): Offer {
  const { join, plans: texts } = vip;
  const dollars = priceOf(plan);
  const price = yuan ? yuanPriceOf(plan) : dollars;
  const amount = price && money(price.amount, price.currency, locale);
  const renewing = periodText(plan, dollars?.cycle ?? null, { per: join.per, every: texts.every }, locale);
  // Alipay takes one payment: a price "a month" would promise more of them.
  const per = yuan ? texts.spans[plan.cadence] : renewing;
  const named = { plan: plan.name, amount: amount ?? "", period: per };
  const isUsual = renewing === join.per[plan.cadence];
  const renewal = isUsual ? payment.paypal[plan.cadence] : fill(payment.paypal.every, { period: renewing });
  const atPayPal =
    dollars && fill(texts.atPayPal, { amount: money(dollars.amount, dollars.currency, locale) });
  const first = !yuan && plan.price && plan.price.initial !== plan.price.amount ? plan.price : null;
  const terms = yuan
    ? [texts.byAlipay, ...(atPayPal ? [fill(join.instead, { atPayPal, renewal })] : [])]
    : [renewal];
  const isOnce = yuan || plan.cadence === "lifetime";
  return {
    plan,
    period: periods[plan.cadence],
    tab: join.periods[plan.cadence],
    amount,
    per: amount === null ? plan.priceText : per,
    notes: [
      ...(price ? [nightText(price, join, locale)] : []),
      ...(first
        ? [fill(texts.firstPayment, { amount: money(Number(first.initial), first.currency, locale) })]
        : []),
      ...terms,
    ],
    features: featuresOf(plan, member.profile, { locale, offered }),
    button: amount === null ? join.continuePlain : fill(isOnce ? join.continueOnce : join.continue, named),
    renewal: fill(amount === null ? join.renewPlain : isOnce ? join.renewOnce : join.renew, named),
  };
}

/** The first plan of each period, in the order of the levels. */
export const offersOf = (plans: readonly Plan[], texts: OfferTexts, shop: Shop): Offer[] =>
  plans
    .filter((plan, at) => plans.findIndex(({ cadence }) => cadence === plan.cadence) === at)
    .map((plan) => offerOf(plan, texts, shop));
