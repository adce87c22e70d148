import type { Cycle } from "#lib/contracts/payment/membership.ts";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { type Cadence, cadenceCycles, type Plan } from "./plans.ts";

/** A plan's price in one currency; `cycle` is null for a one-time payment. */
export type PlanPrice = { amount: number; currency: string; cycle: Cycle | null };

/** Alipay's price for a plan, in yuan (product: Alipay). */
export const yuanPrices: Record<Cadence, number> = {
  weekly: 39,
  monthly: 95,
  quarterly: 199,
  yearly: 588,
  lifetime: 1448,
};

const cycleOf = ({ price, cadence }: Plan) => price?.cycle ?? cadenceCycles[cadence];

/** A plan's price at PayPal; null where WordPress's price is unreadable. */
export const priceOf = (plan: Plan): PlanPrice | null =>
  plan.price && { amount: Number(plan.price.amount), currency: plan.price.currency, cycle: cycleOf(plan) };

export const yuanPriceOf = ({ cadence }: Plan): PlanPrice => ({
  amount: yuanPrices[cadence],
  currency: "CNY",
  cycle: cadenceCycles[cadence],
});

/** "a month", "once, for life", "every 6 months". */
export function periodText(
  { cadence }: Pick<Plan, "cadence">,
  cycle: Cycle | null,
  texts: Pick<Texts["vip"]["plans"], "per" | "every">,
  locale: Locale,
): string {
  const usual = cadenceCycles[cadence];
  if (cycle === null || (usual?.every === cycle.every && usual.unit === cycle.unit))
    return texts.per[cadence];
  return fillCount(texts.every[cycle.unit], cycle.every, locale);
}

/** The average length of each unit in months. */
const months: Record<Cycle["unit"], number> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

const isMonth = ({ every, unit }: Cycle) => every === 1 && unit === "month";

/** The day, in UTC, on which a period that begins at `from` ends; at most the last day of its month. */
export function endOfCycle({ every, unit }: Cycle, from: Date): Date {
  const end = new Date(from);
  if (unit === "day" || unit === "week") {
    end.setUTCDate(end.getUTCDate() + every * (unit === "week" ? 7 : 1));
    return end;
  }
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + every * (unit === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

/** The price per month; null for a monthly or a one-time price. */
export function perMonth({ amount, cycle }: PlanPrice): number | null {
  if (cycle === null || isMonth(cycle)) return null;
  return amount / (cycle.every * months[cycle.unit]);
}

/** The average length of each unit in nights. */
const nights: Record<Cycle["unit"], number> = { day: 1, week: 7, month: 365 / 12, year: 365 };

/** The price per night, rounded to cents; null for a one-time price. */
export const perNight = ({ amount, cycle }: PlanPrice): number | null =>
  cycle && Math.round((amount / (cycle.every * nights[cycle.unit])) * 100) / 100;

/** The monthly plan's price in the same currency. */
export const monthlyPrice = (prices: readonly (PlanPrice | null)[], currency: string): PlanPrice | null =>
  prices.find((price) => price?.currency === currency && price.cycle !== null && isMonth(price.cycle)) ??
  null;

/**
 * How much a longer plan saves against the monthly one, in whole per cent; null where it saves nothing, or it can't be
 * computed.
 */
export function savingOf(price: PlanPrice, monthly: PlanPrice | null): number | null {
  const month = perMonth(price);
  if (month === null || monthly === null || monthly.currency !== price.currency) return null;
  // Rounded down, so that it never promises too much; 1e-9 makes up for floating point.
  const percent = Math.floor((1 - month / monthly.amount) * 100 + 1e-9);
  return percent >= 1 ? percent : null;
}

/** After how many months the monthly plan has cost more than paying once; null where it can't be computed. */
export function monthsUntilCheaper(
  { amount, cycle, currency }: PlanPrice,
  monthly: PlanPrice | null,
): number | null {
  if (cycle !== null || monthly === null || monthly.currency !== currency) return null;
  return Math.floor(amount / monthly.amount + 1e-9) + 1;
}
