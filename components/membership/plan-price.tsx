import { fill } from "#lib/i18n/format/fill.ts";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import {
  monthlyPrice,
  monthsUntilCheaper,
  type PlanPrice as Price,
  periodText,
  perMonth,
  priceOf,
  savingOf,
  yuanPriceOf,
} from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";

type PlanTexts = Texts["vip"]["plans"];
type PlanPriceProps = {
  texts: PlanTexts;
  locale: Locale;
  /** Whether the price in yuan is shown. */
  yuan: boolean;
  plan: Plan;
  plans: Plan[];
};

/** How long a payment by Alipay lasts, which does not renew: "1 month". */
export const spanText = (
  { cadence }: Pick<Plan, "cadence">,
  texts: Pick<PlanTexts, "per" | "spans">,
): string => (cadence === "lifetime" ? texts.per.lifetime : texts.spans[cadence]);

type LineProps = Pick<PlanPriceProps, "texts" | "locale"> & {
  price: Price;
  prices: (Price | null)[];
  monthly: string;
};

/** The monthly equivalent of a longer plan, and its saving; only what the prices allow to compute. */
function Comparison({ price, prices, monthly, texts, locale }: LineProps) {
  const month = monthlyPrice(prices, price.currency);
  const amount = perMonth(price);
  const saving = savingOf(price, month);
  const months = monthsUntilCheaper(price, month);
  return (
    <>
      {amount !== null && (
        <span>{fill(texts.perMonth, { amount: money(amount, price.currency, locale) })}</span>
      )}
      {months !== null && <span>{fillCount(texts.paysOff, months, locale, { plan: monthly })}</span>}
      {saving !== null && (
        <span className="font-control text-ok">{fill(texts.save, { percent: saving })}</span>
      )}
    </>
  );
}

type ShownPrices = { price: Price; prices: (Price | null)[] };

/** The card's main price, and the other plans' prices in the same currency; in Chinese the yuan price, if any. */
function shownPrice({ plan, plans, yuan }: PlanPriceProps): ShownPrices | null {
  const readPrice = yuan ? yuanPriceOf : priceOf;
  const price = readPrice(plan);
  return price && { price, prices: plans.map(readPrice) };
}

/** "$12.99 a month"; empty where only the pricing text states the price. */
export function PlanPriceLine(props: PlanPriceProps) {
  const { plan, yuan, texts, locale } = props;
  const shown = shownPrice(props);
  if (shown === null) return null;
  const { price } = shown;
  return (
    <p className="plan-price">
      {money(price.amount, price.currency, locale)}{" "}
      <small className="block text-sm leading-[1.5] font-normal tracking-normal text-muted">
        {yuan ? spanText(plan, texts) : periodText(plan, price.cycle, texts, locale)}
      </small>
    </p>
  );
}

/** The monthly equivalent, the saving and other charges; only what the prices allow to compute. */
export function PlanComparison(props: PlanPriceProps) {
  const { plan, plans, yuan, texts, locale } = props;
  const price = shownPrice(props);
  const monthly = plans.find(({ cadence }) => cadence === "monthly")?.name ?? "";
  const dollars = yuan ? priceOf(plan) : null;
  const first = plan.price && plan.price.initial !== plan.price.amount ? plan.price.initial : null;
  return (
    <p className="mt-2 grid content-start text-sm leading-[1.5] text-muted break-keep">
      {price && <Comparison {...price} monthly={monthly} texts={texts} locale={locale} />}
      {dollars && (
        <span>{fill(texts.atPayPal, { amount: money(dollars.amount, dollars.currency, locale) })}</span>
      )}
      {first !== null && plan.price && (
        <span>{fill(texts.firstPayment, { amount: money(Number(first), plan.price.currency, locale) })}</span>
      )}
    </p>
  );
}
