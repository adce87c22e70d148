import * as z from "zod/mini";

/** A membership level; `description` and `pricingText` are markup as WordPress sends it, not yet sanitised. */
export const membershipLevel = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  pricingText: z.string(),
});
export type MembershipLevel = z.output<typeof membershipLevel>;
