import "server-only";
import orders from "@paypal/checkout-server-sdk/lib/orders/lib.js";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

const payee = z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() });
const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  status: z.string(),
  amount: amount.optional(),
});
const unit = z.object({
  amount: amount.optional(),
  payee: payee.optional(),
  custom_id: z.string().optional(),
  items: z.array(z.object({ quantity: z.coerce.string() })).optional(),
  payments: z.object({ captures: z.array(capture).optional() }).optional(),
});

/** An order as PayPal tells it; what the checks read of it. The rest is kept, for WordPress. */
const rawOrder = z.looseObject({
  id: z.string(),
  status: z.string(),
  intent: z.string().optional(),
  purchase_units: z.array(unit).optional(),
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
  const request = new orders.OrdersCreateRequest().prefer("return=representation").requestBody({
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
export const fetchOrder = (id: string): Promise<Order> =>
  callPayPal(new orders.OrdersGetRequest(id), rawOrder);

/** Takes the money of an approved order. Asked again with the same order, PayPal gives the first answer again. */
export function captureOrder(id: string): Promise<Order> {
  const request = new orders.OrdersCaptureRequest(id)
    .payPalRequestId(`capture-${id}`)
    .prefer("return=representation")
    .requestBody({});
  return callPayPal(request, rawOrder);
}

const rawUserInfo = z.object({ payer_id: z.string() });

/** Who this app's account is at PayPal, for an order whose payee was not kept. @throws PayPalError, UpstreamError */
export async function fetchOwnPayee(): Promise<string> {
  const path = "/v1/identity/oauth2/userinfo?schema=paypalv1.1";
  const { payer_id } = await callPayPal({ path, verb: "GET" }, rawUserInfo);
  return payer_id;
}
