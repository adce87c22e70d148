import * as z from "zod/mini";

/** A membership level; `description` and `pricingText` are markup, already sanitised (lib/wordpress/membership.ts). */
export const membershipLevel = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  pricingText: z.string(),
  /** US dollars with two decimals (lib/wordpress/price.ts); null where WordPress's pricing text names none. */
  price: z.nullable(z.string()),
});
export type MembershipLevel = z.output<typeof membershipLevel>;
