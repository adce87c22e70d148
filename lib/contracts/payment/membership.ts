import * as z from "zod/mini";
import { translatedNames } from "#lib/contracts/names.ts";

export const cycle = z.object({ every: z.number(), unit: z.enum(["day", "week", "month", "year"]) });
export type Cycle = z.output<typeof cycle>;

/** A level's price. Amounts have PayPal's format: `12.99`, or `1500` in a currency without cents. */
export const price = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** The amount of each period, or the single payment. */
  amount: z.string(),
  /** The amount charged today. */
  initial: z.string(),
  /** Null if WordPress does not say. */
  cycle: z.nullable(cycle),
  /** The payments after today's at another amount: their number, and that amount. */
  trial: z.nullable(z.object({ amount: z.string(), payments: z.number() })),
});
export type Price = z.output<typeof price>;

const feature = z.object({ text: z.string(), texts: translatedNames, included: z.boolean() });

/** `description` and `pricingText` are sanitised markup (lib/wordpress/payment/membership.ts). */
export const membershipLevel = z.object({
  id: z.number(),
  name: z.string(),
  names: translatedNames,
  description: z.string(),
  pricingText: z.string(),
  /** Null without an unambiguous price (lib/wordpress/payment/price.ts). */
  price: z.nullable(price),
  /** The features that WordPress lists; empty if only the description names them. */
  features: z.array(feature),
});
export type MembershipLevel = z.output<typeof membershipLevel>;
