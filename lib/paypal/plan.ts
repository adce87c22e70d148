import "server-only";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) });
const cycle = z.object({
  tenure_type: z.enum(["TRIAL", "REGULAR"]),
  sequence: z.coerce.number(),
  /** 0 for a cycle that repeats until the subscription is cancelled. */
  total_cycles: z.coerce.number().default(1),
  frequency: z.object({
    interval_unit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval_count: z.coerce.number().default(1),
  }),
  /** Absent for a free trial. */
  pricing_scheme: z.object({ fixed_price: money.optional() }).optional(),
});
/** The fields of a billing plan that the comparison with a level reads. */
const rawPlan = z.object({
  id: z.string(),
  status: z.string(),
  billing_cycles: z.array(cycle).min(1),
  payment_preferences: z.object({ setup_fee: money.optional() }).optional(),
  taxes: z.object({ percentage: z.string(), inclusive: z.boolean().default(true) }).optional(),
});
export type BillingPlan = z.output<typeof rawPlan>;

/** @throws PayPalError, UpstreamError */
export const fetchBillingPlan = (id: string): Promise<BillingPlan> =>
  callPayPal({ path: `/v1/billing/plans/${encodeURIComponent(id)}`, verb: "GET" }, rawPlan);
