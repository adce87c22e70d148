import * as z from "zod/mini";
import { cycle } from "./membership.ts";

// Messages are keys of `validation`; times are ISO 8601.

const id = z.string("paymentIdInvalid").check(z.regex(/^[A-Z0-9-]{3,64}$/, "paymentIdInvalid"));
const address = (key: string) => z.url(key);

/** Levels 2 to 5 are subscriptions; 6 is paid once. */
export const subscriptionLevel = z
  .int("levelInvalid")
  .check(z.minimum(2, "levelInvalid"), z.maximum(5, "levelInvalid"));
export const orderLevel = z.literal(6, "levelInvalid");

/** The version of the terms that the buyer agreed to; absent where the site shows none. */
const agreement = z.optional(
  z.string("valueInvalid").check(z.regex(/^[a-z]{2}-[0-9a-f]{8}(?:-\d{4}-\d{2}-\d{2})?$/, "valueInvalid")),
);

/** The slug of the video from which the member came to the plans. */
const video = z.optional(z.string("valueInvalid").check(z.maxLength(200, "valueInvalid")));

export const orderBody = z.strictObject({ levelId: orderLevel, agreed: agreement, video });
export const subscriptionBody = z.strictObject({ levelId: subscriptionLevel, agreed: agreement, video });
export const createdOrder = z.object({ orderId: z.string() });
export const createdSubscription = z.object({ subscriptionId: z.string() });

/** `capturedOrder` is ignored, and accepted because WordPress's own route takes it. */
export const verifyOrderBody = z.strictObject({
  levelId: orderLevel,
  paypalOrderID: id,
  capturedOrder: z.optional(z.unknown()),
});
export const verifySubscriptionBody = z.strictObject({ levelId: subscriptionLevel, subscriptionID: id });

/** The result of a verification. With status 202 `processing` is true: the money is safe, and the level follows. */
export const verifyResult = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  processing: z.optional(z.boolean()),
});

/** The event `retry` of a verification: the next attempt, their number, and the seconds until then. */
export const retryWait = z.object({ attempt: z.number(), of: z.number(), seconds: z.number() });

export const checkoutBody = z.strictObject({
  level_id: z.int("checkoutLevelInvalid").check(z.positive("checkoutLevelInvalid")),
  success_url: z.optional(address("successUrlInvalid")),
  cancel_url: z.optional(address("cancelUrlInvalid")),
  agreed: agreement,
  video,
});
export const checkout = z.object({ checkout_url: z.url() });

/** PostgreSQL can't store NUL, and no name needs control characters. */
export const withoutControls = (key?: string) => z.regex(/^\P{Cc}*$/u, key);

const requiredName = (key: string) =>
  z.string(key).check(z.trim(), z.minLength(1, key), z.maxLength(128, key), withoutControls(key));

/**
 * The parameters with which PayPal returns: `token` and `PayerID` for an order, an id without a payer for a
 * subscription.
 */
export const completeBody = z
  .strictObject({
    token: z.optional(requiredName("paypalTokenRequired")),
    PayerID: z.optional(requiredName("payerIdRequired")),
    subscription_id: z.optional(id),
    ba_token: z.optional(requiredName("paypalTokenRequired")),
  })
  .check(
    z.refine(({ token, subscription_id }) => Boolean(token ?? subscription_id), {
      path: ["token"],
      error: "paypalTokenRequired",
    }),
    z.refine(({ PayerID, subscription_id }) => Boolean(PayerID ?? subscription_id), {
      path: ["PayerID"],
      error: "payerIdRequired",
    }),
  );
/**
 * The result of a completed checkout: its level. With status 202 `processing` instead: the money is safe, and the level
 * follows.
 */
export const completeResult = z.object({
  levelId: z.optional(z.number()),
  levelName: z.optional(z.string()),
  processing: z.optional(z.boolean()),
  message: z.optional(z.string()),
});

/** PayPal's plan of a level. `firstPeriod`: the time between the first two payments, where PayPal names it. */
export const paypalPlan = z.object({ planId: z.string(), firstPeriod: z.nullable(cycle) });
export type PayPalPlan = z.output<typeof paypalPlan>;

export const paypalConfig = z.object({ clientId: z.string() });

/** Orders and subscriptions are paid within the page, checkouts on PayPal's own. */
const paymentKinds = ["order", "subscription", "checkout"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** States of a payment under way: its money may have moved (`capturing`), or has moved (`captured`). */
export const underWayStates = ["capturing", "captured"] as const;

/** States of a payment that is pending: under way, or refused by WordPress for good. */
export const pendingStates = [...underWayStates, "needsReview"] as const;

/**
 * A payment that may have been taken and is not confirmed. For a `checkout`, complete-payment is called again with
 * `id` as `token` and `payerId` as `PayerID`.
 */
export const pendingPayment = z.object({
  kind: z.enum(paymentKinds),
  id: z.string(),
  /** 0 if unknown, for a checkout that was not prepared here. */
  levelId: z.number(),
  payerId: z.optional(z.nullable(z.string())),
  /** `needsReview`: WordPress refused for good, so an administrator decides. It blocks no other purchase. */
  state: z.optional(z.enum(pendingStates)),
  since: z.string(),
});

/** States with texts under `payment.list.states`. */
const lineStates = [
  "paid",
  "processing",
  "review",
  "failed",
  "refunded",
  "partlyRefunded",
  "reversed",
  "disputed",
  "approved",
  "refused",
] as const;

export const paymentLine = z.object({
  /** PayPal's transaction, or the reference of an Alipay payment. */
  id: z.string(),
  at: z.string(),
  /** 0 if unknown. */
  levelId: z.number(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  method: z.enum(["paypal", "alipay"]),
  state: z.enum(lineStates),
});

/** The future of a subscription, as PayPal has last reported it. */
const renewal = z.object({
  state: z.enum(["renews", "failed", "suspended", "ended"]),
  /** The time of the next payment, of the failed one, or of the end. */
  at: z.nullable(z.string()),
  /** The end of the paid time; in the past after a failed renewal. */
  paidUntil: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
});

/** A member's payments, newest first. `complete` is false where WordPress's own payments are missing. */
export const paymentList = z.object({
  payments: z.array(paymentLine),
  renewal: z.nullable(renewal),
  complete: z.boolean(),
});

export const alipayBody = z.strictObject({
  levelId: z.int("levelInvalid").check(z.minimum(2, "levelInvalid"), z.maximum(6, "levelInvalid")),
  reference: z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, "").toUpperCase()),
    z.regex(/^[A-Z0-9_-]{6,56}$/, "alipayReferenceInvalid"),
  ),
  agreed: agreement,
  video,
});
export const alipayClaim = z.object({
  reference: z.string(),
  state: z.enum(["review", "approved", "refused"]),
});

export type PaymentLine = z.output<typeof paymentLine>;
export type PaymentLineState = PaymentLine["state"];
export type Renewal = z.output<typeof renewal>;
export type MemberPayments = z.output<typeof paymentList>;
export type Agreement = z.output<typeof agreement>;
export type AlipayBody = z.output<typeof alipayBody>;
export type VerifyResult = z.output<typeof verifyResult>;
export type RetryWait = z.output<typeof retryWait>;
export type CompleteBody = z.output<typeof completeBody>;
export type CompleteResult = z.output<typeof completeResult>;
export type PendingPayment = z.output<typeof pendingPayment>;
