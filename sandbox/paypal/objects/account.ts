import { prices } from "#sandbox/data/prices.ts";

/** The fake merchant's keys; they are valid only in the sandbox. */
export const merchant = {
  clientId: "sandbox-client-id-of-murmur",
  clientSecret: "sandbox-client-secret-of-murmur",
  webhookId: "1JE4291016473214C",
  merchantId: "MURMURDEM2222",
  email: "merchant@murmur.example",
} as const;

/** The only buyer. */
export const payer = {
  payer_id: "QUETPAYER2777",
  email_address: "quiet.payer@paypal.example",
  name: { given_name: "Quiet", surname: "Payer" },
  address: { country_code: "US" },
} as const;

/** How often a plan is charged, in PayPal's words. */
const cadences: Record<number, { interval_unit: "DAY" | "WEEK" | "MONTH" | "YEAR"; interval_count: number }> =
  {
    2: { interval_unit: "WEEK", interval_count: 1 },
    3: { interval_unit: "MONTH", interval_count: 1 },
    4: { interval_unit: "MONTH", interval_count: 3 },
    5: { interval_unit: "YEAR", interval_count: 1 },
  };

/** The plan of a renewing level (2 to 5). */
export function planId(levelId: number): string {
  return `P-5ML4271244454362WMURMUR${levelId}`;
}

export type LevelPlan = {
  id: string;
  levelId: number;
  price: string;
  cadence: { interval_unit: string; interval_count: number };
};

export const plans: readonly LevelPlan[] = Object.entries(cadences).map(([level, cadence]) => ({
  id: planId(Number(level)),
  levelId: Number(level),
  price: prices[Number(level)] ?? "",
  cadence,
}));

export function findPlan(id: unknown): LevelPlan | undefined {
  return plans.find((plan) => plan.id === id);
}
