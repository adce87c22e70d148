import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { wantedVideoField } from "#lib/browser/watching/wanted-video.ts";
import { browserCache } from "#lib/config/cache.ts";
import {
  type Agreement,
  type CompleteBody,
  type CompleteResult,
  checkout,
  completeResult,
  createdOrder,
  createdSubscription,
  paypalConfig,
  paypalPlan,
  type RetryWait,
  retryWait,
  type VerifyResult,
  verifyResult,
} from "#lib/contracts/payment/payment.ts";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";

const { tag, stale, discard } = browserCache.paypalConfig;

/** The site's configuration for PayPal's script. Offline it fails at once, instead of waiting silently. */
export const paypalConfigQuery = queryOptions({
  queryKey: [tag],
  queryFn: () => callApi("/paypal/config", { schema: paypalConfig }),
  staleTime: stale * 1000,
  gcTime: discard * 1000,
  networkMode: "always",
});

/** Creates an order for the level at the server's price; returns PayPal's id. @throws ApiError */
export async function createOrder(levelId: number, agreed?: Agreement): Promise<string> {
  const body = { levelId, agreed, ...wantedVideoField() };
  return (await callApi("/paypal/order", { method: "POST", body, schema: createdOrder })).orderId;
}

/** Creates a subscription to the level's plan; returns PayPal's id. @throws ApiError */
export async function createSubscription(levelId: number, agreed?: Agreement): Promise<string> {
  const body = { levelId, agreed, ...wantedVideoField() };
  const schema = createdSubscription;
  return (await callApi("/paypal/subscription", { method: "POST", body, schema })).subscriptionId;
}

const verifyPath = { order: "/paypal-verify", subscription: "/paypal-subscription-verify" } as const;
const idField = { order: "paypalOrderID", subscription: "subscriptionID" } as const;

type InPagePayment = { kind: keyof typeof verifyPath; id: string; levelId: number };

/**
 * Lets the server verify an approved payment; `onRetry` is called before each retry. The server goes on if the page is
 * left, and a repeated call returns the same result.
 *
 * @throws ApiError
 */
export function verifyPayment(
  { kind, id, levelId }: InPagePayment,
  onRetry: (wait: RetryWait) => void = () => {},
): Promise<VerifyResult> {
  return callApi(verifyPath[kind], {
    method: "POST",
    body: { levelId, [idField[kind]]: id },
    schema: verifyResult,
    onEvent: (event, json) => {
      const wait = event === "retry" ? retryWait.safeParse(json) : null;
      if (wait?.success) onRetry(wait.data);
    },
  });
}

/** Prepares a checkout. @returns the address of the provider's page @throws ApiError */
export async function prepareCheckout(levelId: number, agreed?: Agreement): Promise<string> {
  const body = { level_id: levelId, agreed, ...wantedVideoField() };
  const path = "/checkout/prepare-for-existing-user";
  return (await callApi(path, { method: "POST", body, schema: checkout })).checkout_url;
}

/** Whether the level is there; until then the payment is safe and the level follows. */
export const isCompleted = ({ levelId, processing }: CompleteResult) => levelId !== undefined && !processing;

const completions = new SingleFlight<CompleteResult>({ isKept: isCompleted });

/**
 * Completes a hosted payment. A repeated call with the same token shares the result, unless the outcome is open.
 *
 * @throws ApiError
 */
export const completePayment = (body: CompleteBody): Promise<CompleteResult> =>
  completions.join(body.subscription_id ?? body.token ?? "", () =>
    callApi("/checkout/complete-payment", { method: "POST", body, schema: completeResult }),
  );

export const paypalPlanQuery = (levelId: number) =>
  queryOptions({
    queryKey: ["paypal-plan", levelId],
    queryFn: ({ signal }) =>
      callApi(`/memberships/level/${levelId}/paypal-plan`, { schema: paypalPlan, signal }),
    staleTime: 60_000,
  });
