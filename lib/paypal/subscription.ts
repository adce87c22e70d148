import "server-only";
import * as z from "zod";
import { callPayPal } from "./transport.ts";

/** A subscription as PayPal tells it; what the checks read of it. */
const rawSubscription = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  quantity: z.coerce.string().optional(),
  plan_overridden: z.boolean().optional(),
  subscriber: z
    .object({ payer_id: z.string().min(1).max(128).optional() })
    .optional()
    .catch(undefined),
});
export type Subscription = z.output<typeof rawSubscription>;

type NewSubscription = {
  planId: string;
  customId: string;
  brand: string;
  returnUrl: string;
  cancelUrl: string;
};

/** Makes a subscription on a level's plan, for the member to approve. @throws PayPalError, UpstreamError */
export const createSubscription = (given: NewSubscription): Promise<Subscription> =>
  callPayPal(
    {
      path: "/v1/billing/subscriptions",
      verb: "POST",
      headers: { Prefer: "return=representation" },
      body: {
        plan_id: given.planId,
        quantity: "1",
        custom_id: given.customId,
        application_context: {
          brand_name: given.brand,
          shipping_preference: "NO_SHIPPING",
          user_action: "SUBSCRIBE_NOW",
          return_url: given.returnUrl,
          cancel_url: given.cancelUrl,
        },
      },
    },
    rawSubscription,
  );

/** What PayPal knows of a subscription. @throws PayPalError, UpstreamError */
export const fetchSubscription = (id: string): Promise<Subscription> =>
  callPayPal({ path: `/v1/billing/subscriptions/${encodeURIComponent(id)}`, verb: "GET" }, rawSubscription);
