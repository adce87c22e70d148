import "server-only";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) });
const cycle = z.object({
  tenure_type: z.enum(["TRIAL", "REGULAR"]),
  sequence: z.coerce.number(),
  /** 0 goes on until it is cancelled. */
  total_cycles: z.coerce.number().default(1),
  frequency: z.object({
    interval_unit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval_count: z.coerce.number().default(1),
  }),
  /** Absent for a trial that is free. */
  pricing_scheme: z.object({ fixed_price: money.optional() }).optional(),
});
/** A billing plan as PayPal tells it; what the comparison with a level reads of it. */
const rawPlan = z.object({
  id: z.string(),
  status: z.string(),
  billing_cycles: z.array(cycle).min(1),
  payment_preferences: z.object({ setup_fee: money.optional() }).optional(),
  taxes: z.object({ percentage: z.string(), inclusive: z.boolean().default(true) }).optional(),
});
export type BillingPlan = z.output<typeof rawPlan>;

/** What PayPal knows of a plan. @throws PayPalError, UpstreamError */
export const fetchBillingPlan = (id: string): Promise<BillingPlan> =>
  callPayPal({ path: `/v1/billing/plans/${encodeURIComponent(id)}`, verb: "GET" }, rawPlan);
