import "server-only";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

const rawRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  create_time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});
export type Refund = z.output<typeof rawRefund>;

/** @throws PayPalError; UpstreamError */
export const fetchRefund = (id: string): Promise<Refund> =>
  callPayPal({ path: `/v2/payments/refunds/${encodeURIComponent(id)}`, verb: "GET" }, rawRefund);

const rawDispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
export type Dispute = z.output<typeof rawDispute>;

/** A dispute; needs the permission to read disputes. @throws PayPalError; UpstreamError */
export const fetchDispute = (id: string): Promise<Dispute> =>
  callPayPal({ path: `/v1/customer/disputes/${encodeURIComponent(id)}`, verb: "GET" }, rawDispute);
