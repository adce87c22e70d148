import * as z from "zod/mini";
import { names } from "./names.ts";

/** How often something is paid. */
export const cycle = z.object({ every: z.number(), unit: z.enum(["day", "week", "month", "year"]) });
export type Cycle = z.output<typeof cycle>;

/** What a level costs. Amounts are written as PayPal writes them: `12.99`, `1500` where a currency has no cents. */
export const price = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** Each period's, or the one payment of what does not renew. */
  amount: z.string(),
  /** What is charged today. */
  initial: z.string(),
  /** Null where nothing is said of it. */
  cycle: z.nullable(cycle),
  /** How many payments after today's cost something else, and what. */
  trial: z.nullable(z.object({ amount: z.string(), payments: z.number() })),
});
export type Price = z.output<typeof price>;

const feature = z.object({ text: z.string(), texts: names, included: z.boolean() });

/** A membership level; `description` and `pricingText` are markup, already sanitised (lib/wordpress/payments/membership.ts). */
export const membershipLevel = z.object({
  id: z.number(),
  name: z.string(),
  names,
  description: z.string(),
  pricingText: z.string(),
  /** Null where WordPress names none that can be read for certain (lib/wordpress/payments/price.ts). */
  price: z.nullable(price),
  /** What WordPress says that it includes; empty where it says so in the description alone. */
  features: z.array(feature),
});
export type MembershipLevel = z.output<typeof membershipLevel>;
