import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/session/client.ts";
import { browserCache } from "#lib/cache.ts";
import {
  type CheckoutBody,
  type CompleteBody,
  type Completed,
  checkout,
  completed,
  orderCreated,
  paypalConfig,
  type RetryWait,
  retryWait,
  subscriptionCreated,
  type Verified,
  verified,
} from "#lib/contracts/payment.ts";
import { SingleFlight } from "#lib/platform/one-at-a-time.ts";

const { tag, stale, kept } = browserCache.paypalConfig;

/** What PayPal's script needs of the shop. Without a connection it fails at once, instead of waiting unseen. */
export const paypalConfigQuery = queryOptions({
  queryKey: [tag],
  queryFn: () => callApi("/paypal/config", { schema: paypalConfig }),
  staleTime: stale * 1000,
  gcTime: kept * 1000,
  networkMode: "always",
});

/** An order of the level, at the server's price; its id at PayPal. @throws ApiError */
export async function createOrder(levelId: number): Promise<string> {
  const body = { levelId };
  return (await callApi("/paypal/order", { method: "POST", body, schema: orderCreated })).orderId;
}

/** A subscription of the level's plan; its id at PayPal. @throws ApiError */
export async function createSubscription(levelId: number): Promise<string> {
  const body = { levelId };
  const schema = subscriptionCreated;
  return (await callApi("/paypal/subscription", { method: "POST", body, schema })).subscriptionId;
}

const verifyPath = { order: "/paypal-verify", subscription: "/paypal-subscription-verify" } as const;
const idName = { order: "paypalOrderID", subscription: "subscriptionID" } as const;

type InPagePayment = { kind: keyof typeof verifyPath; id: string; levelId: number };

/**
 * Has the server verify what was approved; `onRetry` hears of each wait between its attempts. The server goes on if
 * this page is left; the same payment again gets the same answer.
 *
 * @throws ApiError
 */
export function verifyPayment(
  { kind, id, levelId }: InPagePayment,
  onRetry: (wait: RetryWait) => void = () => {},
): Promise<Verified> {
  return callApi(verifyPath[kind], {
    method: "POST",
    body: { levelId, [idName[kind]]: id },
    schema: verified,
    onEvent: (event, json) => {
      const wait = event === "retry" ? retryWait.safeParse(json) : null;
      if (wait?.success) onRetry(wait.data);
    },
  });
}

/** Where the provider's own page for the level is. @throws ApiError */
export async function prepareCheckout(levelId: CheckoutBody["level_id"]): Promise<string> {
  const body = { level_id: levelId } satisfies CheckoutBody;
  const path = "/checkout/prepare-for-existing-user";
  return (await callApi(path, { method: "POST", body, schema: checkout })).checkout_url;
}

/** False while the payment is safe, but the level has yet to come. */
export const isCompleted = ({ levelId, processing }: Completed) => levelId !== undefined && !processing;

const completing = new SingleFlight<Completed>({ isKept: isCompleted });

/** Completes a hosted payment: once per page load and token, unless it is open how it ended. @throws ApiError */
export const completePayment = (body: CompleteBody): Promise<Completed> =>
  completing.join(body.subscription_id ?? body.token ?? "", () =>
    callApi("/checkout/complete-payment", { method: "POST", body, schema: completed }),
  );
