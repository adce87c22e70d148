import "server-only";
import * as z from "zod";
import { applicationContext, type ReturnPaths } from "./application-context.ts";
import { captureRequest, createRequest, getRequest } from "./order-requests.ts";
import { callPayPal } from "./transport.ts";

const payee = z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() });
const amount = z.object({ currency_code: z.string(), value: z.string() });
const time = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional()
  .catch(undefined);
const capture = z.object({
  id: z.string().optional(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: amount.optional(),
  create_time: time,
});
const refund = z.object({ id: z.string(), status: z.string(), amount, create_time: time });
const unit = z.object({
  amount: amount.optional(),
  payee: payee.optional(),
  custom_id: z.string().optional(),
  items: z.array(z.object({ quantity: z.coerce.string() })).optional(),
  payments: z
    .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
    .optional(),
});

/** The fields of an order that the checks read. Other fields are passed on to WordPress. */
const rawOrder = z.looseObject({
  id: z.string(),
  status: z.string(),
  intent: z.string().optional(),
  purchase_units: z.array(unit).optional(),
  payer: z
    .object({ payer_id: z.string().min(1).max(128).optional() })
    .optional()
    .catch(undefined),
});
export type Order = z.output<typeof rawOrder>;

/** The payee: PayPal's merchant id, otherwise the email address. */
export const payeeOf = (order: Order): string | null => {
  const payee = order.purchase_units?.[0]?.payee;
  return payee?.merchant_id ?? payee?.email_address ?? null;
};

type NewOrder = { price: string; currency: string; description: string; customId: string; back: ReturnPaths };

/** Creates an order of one item at our price, without shipping. @throws PayPalError, UpstreamError */
export function createOrder(order: NewOrder): Promise<Order> {
  const request = createRequest({
    intent: "CAPTURE",
    purchase_units: [
      {
        description: order.description.slice(0, 127),
        custom_id: order.customId,
        amount: { currency_code: order.currency, value: order.price },
      },
    ],
    application_context: applicationContext("PAY_NOW", order.back),
  });
  return callPayPal(request, rawOrder);
}

/** @throws PayPalError, UpstreamError */
export const fetchOrder = (id: string): Promise<Order> => callPayPal(getRequest(id), rawOrder);

/**
 * Captures the money of an approved order. PayPal repeats its first response to an attempt, also a decline, so a buyer
 * who chooses another card needs a new attempt.
 */
export function captureOrder(id: string, attempt: number): Promise<Order> {
  const requestId = attempt === 1 ? `capture-${id}` : `capture-${id}-${attempt}`;
  return callPayPal(captureRequest(id, requestId), rawOrder);
}
