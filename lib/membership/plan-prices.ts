import type { Cycle } from "#lib/contracts/membership.ts";
import { type Cadence, cadenceCycles, type Plan } from "./plans.ts";

/** What a plan costs in one currency; `cycle` is null for what is paid once. */
export type PlanPrice = { amount: number; currency: string; cycle: Cycle | null };

/** What Alipay asks for a plan, in yuan (product: Alipay). */
export const yuanPrices: Record<Cadence, number> = {
  weekly: 39,
  monthly: 95,
  quarterly: 199,
  yearly: 588,
  lifetime: 1448,
};

const cycleOf = ({ price, cadence }: Plan) => price?.cycle ?? cadenceCycles[cadence];

/** A plan's price at PayPal; null where none can be read. */
export const priceOf = (plan: Plan): PlanPrice | null =>
  plan.price && { amount: Number(plan.price.amount), currency: plan.price.currency, cycle: cycleOf(plan) };

export const yuanPriceOf = ({ cadence }: Plan): PlanPrice => ({
  amount: yuanPrices[cadence],
  currency: "CNY",
  cycle: cadenceCycles[cadence],
});

/** How many months one of each is, on average. */
const months: Record<Cycle["unit"], number> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

const isMonth = ({ every, unit }: Cycle) => every === 1 && unit === "month";

/** The day, in UTC, on which a period that begins at `from` is over; the last one of a shorter month. */
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

/** What a price comes to in a month; null for what is paid monthly anyway, or once. */
export function perMonth({ amount, cycle }: PlanPrice): number | null {
  if (cycle === null || isMonth(cycle)) return null;
  return amount / (cycle.every * months[cycle.unit]);
}

/** The price of the monthly plan among others of its currency. */
export const monthlyPrice = (prices: readonly (PlanPrice | null)[], currency: string): PlanPrice | null =>
  prices.find((price) => price?.currency === currency && price.cycle !== null && isMonth(price.cycle)) ??
  null;

/**
 * Whole per cent that a longer plan saves against as many months of the monthly one; null where it saves nothing, or
 * nothing can be said.
 */
export function savingOf(price: PlanPrice, monthly: PlanPrice | null): number | null {
  const month = perMonth(price);
  if (month === null || monthly === null || monthly.currency !== price.currency) return null;
  // Never more than is true; 1e-9 is what floating point loses.
  const percent = Math.floor((1 - month / monthly.amount) * 100 + 1e-9);
  return percent >= 1 ? percent : null;
}

/** Fewer than this many months of the monthly plan cost as much as what is paid once; null where nothing can be said. */
export function monthsWorth(
  { amount, cycle, currency }: PlanPrice,
  monthly: PlanPrice | null,
): number | null {
  if (cycle !== null || monthly === null || monthly.currency !== currency) return null;
  return Math.floor(amount / monthly.amount + 1e-9) + 1;
}
