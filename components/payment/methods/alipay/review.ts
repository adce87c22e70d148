import type { Cadence } from "#lib/plans.ts";

const yuan: Record<Cadence, number> = {
  weekly: 39,
  monthly: 95,
  quarterly: 199,
  yearly: 588,
  lifetime: 1448,
};

/** What Alipay asks for a plan, in yuan (product: Alipay). */
export const yuanPrice = (cadence: Cadence): number => yuan[cadence];

/** The hour in China, which keeps one time all year. */
export const chinaHour = (now: Date): number => (now.getUTCHours() + 8) % 24;

/** Minutes that the review of a payment takes about, by the hour in China (product: Alipay). */
export const reviewMinutes = (hour: number): number => (hour >= 8 && hour < 23 ? 30 : 360);
