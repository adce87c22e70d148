import type { Cycle, Price } from "#lib/contracts/payment/membership.ts";
import type { BillingPlan } from "#lib/paypal/plan.ts";
import { day } from "#lib/platform/time/duration.ts";

// Compares the payments of a level with those of its plan at PayPal, which must be equal.

/** How a plan differs from its level. Nobody can subscribe to an `inactive` plan. */
export type PlanDifference = "inactive" | "currency" | "amount" | "period" | "tax" | "unreadable";

type Money = { currency_code: string; value: string };
/** An amount in whole thousandths, which compare exactly. */
const units = (value: string) => Math.round(Number(value) * 1000);

type BillingCycle = BillingPlan["billing_cycles"][number];
const inOrder = ({ billing_cycles }: BillingPlan) =>
  billing_cycles.toSorted((a, b) => a.sequence - b.sequence);
const cycleOf = ({ frequency: { interval_unit, interval_count } }: BillingCycle): Cycle => ({
  every: interval_count,
  unit: interval_unit.toLowerCase() as Cycle["unit"],
});

/** The time from the first payment to the second: a trial may be shorter than the regular period. */
export const firstPeriodOf = (plan: BillingPlan): Cycle | null => {
  const [first] = inOrder(plan);
  return first ? cycleOf(first) : null;
};

/** The longest duration of each unit. */
const unitMs = { DAY: day, WEEK: 7 * day, MONTH: 31 * day, YEAR: 366 * day };
const billingCycleMs = ({ frequency: { interval_unit, interval_count } }: BillingCycle, times: number) =>
  times * interval_count * unitMs[interval_unit];

/** The longest time until a plan charges again: its trials, and one regular period. */
export function longestFirstPeriodMs(plan: BillingPlan): number {
  const trials = plan.billing_cycles.filter(({ tenure_type }) => tenure_type === "TRIAL");
  const regular = inOrder(plan).find(({ tenure_type }) => tenure_type === "REGULAR");
  const times = regular ? billingCycleMs(regular, 1) : 0;
  return trials.reduce(
    (sum, billingCycle) => sum + billingCycleMs(billingCycle, billingCycle.total_cycles),
    times,
  );
}

/** The length of a plan's free trial. */
export function freeTrialMs(plan: BillingPlan): number {
  if (units(plan.payment_preferences?.setup_fee?.value ?? "0") > 0) return 0;
  const cycles = inOrder(plan);
  const paid = cycles.findIndex(
    ({ tenure_type, pricing_scheme }) =>
      tenure_type !== "TRIAL" || units(pricing_scheme?.fixed_price?.value ?? "0") > 0,
  );
  const free = cycles.slice(0, paid === -1 ? cycles.length : paid);
  return free.reduce((sum, billingCycle) => sum + billingCycleMs(billingCycle, billingCycle.total_cycles), 0);
}

type PlanPayments = { currencies: Set<string>; payments: number[]; cycle: Cycle };

/**
 * How a plan at PayPal differs from its level; it can be bought if nothing differs. `cycle`: the level's, for a price
 * without one.
 */
export function comparePlan(price: Price, cycle: Cycle, plan: BillingPlan): PlanDifference[] {
  const count = countToCompare(price, plan);
  const charged = paymentsOfPlan(plan, count);
  if (charged === null) return ["unreadable"];
  const wanted = paymentsOfLevel(price, count);
  const { taxes, status } = plan;
  const period = price.cycle ?? cycle;
  const differences: [PlanDifference, boolean][] = [
    ["inactive", status !== "ACTIVE"],
    ["currency", [...charged.currencies].some((currency) => currency !== price.currency)],
    ["amount", charged.payments.some((payment, index) => payment !== wanted[index])],
    ["period", lengthOf(charged.cycle) !== lengthOf(period) || hasOtherTrial(plan, price, period)],
    ["tax", taxes !== undefined && !taxes.inclusive && Number(taxes.percentage) > 0],
  ];
  return differences.filter(([, isSo]) => isSo).map(([difference]) => difference);
}

/** How many payments are compared: all trials, and two at the regular price. */
function countToCompare(price: Price, plan: BillingPlan): number {
  const trials = plan.billing_cycles.filter(({ tenure_type }) => tenure_type === "TRIAL");
  const payments = trials.reduce((sum, { total_cycles }) => sum + total_cycles, 0);
  return 2 + Math.max(price.trial?.payments ?? 0, payments);
}

/** The first `count` payments of a plan, today's with the set-up fee; null if one has no fixed price. */
function paymentsOfPlan(plan: BillingPlan, count: number): PlanPayments | null {
  const cycles = inOrder(plan);
  const regular = cycles.find(({ tenure_type }) => tenure_type === "REGULAR");
  const charged: Money[] = [];
  const payments = cycles.flatMap(({ tenure_type, total_cycles, pricing_scheme }) => {
    const price = pricing_scheme?.fixed_price;
    if (price) charged.push(price);
    const times = total_cycles === 0 ? count : Math.min(total_cycles, count);
    const withoutPrice = tenure_type === "TRIAL" ? 0 : Number.NaN;
    return Array.from({ length: times }, () => (price ? units(price.value) : withoutPrice));
  });
  const fee = plan.payment_preferences?.setup_fee;
  if (fee && units(fee.value) > 0) charged.push(fee);
  const [first = Number.NaN, ...others] = payments.slice(0, count);
  const withFee = [first + (fee ? units(fee.value) : 0), ...others];
  if (regular === undefined || withFee.some(Number.isNaN) || withFee.length < count) return null;
  const currencies = new Set(charged.map(({ currency_code }) => currency_code));
  return { currencies, payments: withFee, cycle: cycleOf(regular) };
}

/** The first `count` payments of a level. */
function paymentsOfLevel({ initial, amount, trial }: Price, count: number): number[] {
  const trials = Array.from({ length: trial?.payments ?? 0 }, () => trial?.amount ?? amount);
  const payments = [initial, ...trials, ...Array.from({ length: count }, () => amount)];
  return payments.slice(0, count).map(units);
}

/** A cycle's length in months or days: 12 months are a year, 7 days a week. */
function lengthOf({ every, unit }: Cycle): string {
  if (unit === "month" || unit === "year") return `${unit === "year" ? 12 * every : every} months`;
  return `${unit === "week" ? 7 * every : every} days`;
}

/**
 * Whether a trial's length differs from the level's period. A level can't express how long its first payment lasts, but
 * PayPal can, and shows it before the buyer pays.
 */
function hasOtherTrial(plan: BillingPlan, { initial, amount }: Price, period: Cycle): boolean {
  const trials = inOrder(plan).filter(({ tenure_type }) => tenure_type === "TRIAL");
  const isInLevelPrice = units(initial) !== units(amount);
  return trials.some(
    (billingCycle, index) =>
      !(index === 0 && billingCycle.total_cycles === 1 && isInLevelPrice) &&
      lengthOf(cycleOf(billingCycle)) !== lengthOf(period),
  );
}
