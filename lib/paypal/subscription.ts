import "server-only";
import * as z from "zod";
import { isoSeconds } from "#lib/platform/time/iso.ts";
import { applicationContext, type ReturnPaths } from "./application-context.ts";
import { callPayPal } from "./transport.ts";

const money = z.object({ currency_code: z.string(), value: z.string() });
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const billingInfo = z.object({
  outstanding_balance: money.optional(),
  failed_payments_count: z.coerce.number().optional(),
  last_payment: z.object({ amount: money, time }).optional(),
  last_failed_payment: z.object({ time }).optional(),
  next_billing_time: time.optional(),
});

/** The fields of a subscription that this site reads. */
const rawSubscription = z.object({
  id: z.string(),
  status: z.string(),
  status_update_time: time.optional().catch(undefined),
  create_time: time.optional().catch(undefined),
  start_time: time.optional().catch(undefined),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  quantity: z.coerce.string().optional(),
  plan_overridden: z.boolean().optional(),
  billing_info: billingInfo.optional(),
  subscriber: z
    .object({ payer_id: z.string().min(1).max(128).optional() })
    .optional()
    .catch(undefined),
});
export type Subscription = z.output<typeof rawSubscription>;

type NewSubscription = {
  planId: string;
  customId: string;
  back: ReturnPaths;
};

/**
 * Creates a subscription to a level's plan, for the member to approve. It names no quantity, because PayPal refuses one
 * for a plan without quantities.
 *
 * @throws PayPalError, UpstreamError
 */
export const createSubscription = (subscription: NewSubscription): Promise<Subscription> =>
  callPayPal(
    {
      path: "/v1/billing/subscriptions",
      verb: "POST",
      headers: { Prefer: "return=representation" },
      body: {
        plan_id: subscription.planId,
        custom_id: subscription.customId,
        application_context: applicationContext("SUBSCRIBE_NOW", subscription.back),
      },
    },
    rawSubscription,
  );

const addressOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

/** @throws PayPalError, UpstreamError */
export const fetchSubscription = (id: string): Promise<Subscription> =>
  callPayPal({ path: addressOf(id), verb: "GET" }, rawSubscription);

/** Cancels a subscription, which then charges no more. @throws PayPalError, UpstreamError */
export const cancelSubscription = (id: string, reason: string): Promise<unknown> =>
  callPayPal({ path: `${addressOf(id)}/cancel`, verb: "POST", body: { reason } }, z.unknown());

const transactionList = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        amount_with_breakdown: z.object({ gross_amount: money }),
        time,
      }),
    )
    .default([]),
});
export type SubscriptionTransaction = z.output<typeof transactionList>["transactions"][number];

/** A subscription's transactions since `since`, in ms since 1970. @throws PayPalError, UpstreamError */
export async function fetchTransactions(id: string, since: number): Promise<SubscriptionTransaction[]> {
  // One second more, because the times have no fractions.
  const span = new URLSearchParams({
    start_time: isoSeconds(since),
    end_time: isoSeconds(Date.now() + 1000),
  });
  const path = `${addressOf(id)}/transactions?${span}`;
  return (await callPayPal({ path, verb: "GET" }, transactionList)).transactions;
}
