import "server-only";
import * as z from "zod";
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

/** An order as PayPal tells it; what the checks read of it. The rest is kept, for WordPress. */
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

/** Who is paid: PayPal's id of the merchant, else the address. */
export const payeeOf = (order: Order): string | null => {
  const found = order.purchase_units?.[0]?.payee;
  return found?.merchant_id ?? found?.email_address ?? null;
};

type NewOrder = {
  price: string;
  currency: string;
  description: string;
  customId: string;
  brand: string;
  returnUrl: string;
  cancelUrl: string;
};

/** Makes an order of one thing at our price, with nothing to ship. @throws PayPalError, UpstreamError */
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
    application_context: {
      brand_name: order.brand,
      shipping_preference: "NO_SHIPPING",
      user_action: "PAY_NOW",
      return_url: order.returnUrl,
      cancel_url: order.cancelUrl,
    },
  });
  return callPayPal(request, rawOrder);
}

/** What PayPal knows of an order. @throws PayPalError, UpstreamError */
export const fetchOrder = (id: string): Promise<Order> => callPayPal(getRequest(id), rawOrder);

/**
 * Takes the money of an approved order. Asked again for the same attempt, PayPal gives the first answer again, also a
 * decline: a buyer who chose anew has a new attempt.
 */
export function captureOrder(id: string, attempt: number): Promise<Order> {
  const requestId = attempt === 1 ? `capture-${id}` : `capture-${id}-${attempt}`;
  return callPayPal(captureRequest(id, requestId), rawOrder);
}
