import * as z from "zod/mini";
import { cycle } from "./membership.ts";

// What browsers send and get about payments. Messages of bodies are keys of `validation`.

const id = z.string("paymentIdInvalid").check(z.regex(/^[A-Z0-9-]{3,64}$/, "paymentIdInvalid"));
const address = (key: string) => z.url(key);

/** Levels 2 to 5 are subscriptions, 6 is paid once. */
export const subscriptionLevel = z
  .int("levelInvalid")
  .check(z.minimum(2, "levelInvalid"), z.maximum(5, "levelInvalid"));
export const orderLevel = z.literal(6, "levelInvalid");

export const orderBody = z.strictObject({ levelId: orderLevel });
export const subscriptionBody = z.strictObject({ levelId: subscriptionLevel });
export const orderCreated = z.object({ orderId: z.string() });
export const subscriptionCreated = z.object({ subscriptionId: z.string() });

/** `capturedOrder` is accepted, as WordPress's own route takes it, and decides nothing. */
export const verifyOrderBody = z.strictObject({
  levelId: orderLevel,
  paypalOrderID: id,
  capturedOrder: z.optional(z.unknown()),
});
export const verifySubscriptionBody = z.strictObject({ levelId: subscriptionLevel, subscriptionID: id });

/** The end of a verification; with 202 `processing` is true: the money is safe, the level comes later. */
export const verified = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  processing: z.optional(z.boolean()),
});

/** One wait between two attempts, as a server-sent event `retry`; `seconds` until the next. */
export const retryWait = z.object({ attempt: z.number(), of: z.number(), seconds: z.number() });

export const checkoutBody = z.strictObject({
  level_id: z.int("checkoutLevelInvalid").check(z.positive("checkoutLevelInvalid")),
  success_url: z.optional(address("successUrlInvalid")),
  cancel_url: z.optional(address("cancelUrlInvalid")),
});
export const checkout = z.object({ checkout_url: z.url() });

/** PostgreSQL takes no NUL, and no name has any other control character. */
export const withoutControls = (key?: string) => z.regex(/^\P{Cc}*$/u, key);

/** What PayPal calls something. */
const named = (key: string) =>
  z.string(key).check(z.trim(), z.minLength(1, key), z.maxLength(128, key), withoutControls(key));

/** What PayPal came back with: an order by `token` and `PayerID`, a subscription by its id, without a payer. */
export const completeBody = z
  .strictObject({
    token: z.optional(named("paypalTokenRequired")),
    PayerID: z.optional(named("payerIdRequired")),
    subscription_id: z.optional(id),
    ba_token: z.optional(named("paypalTokenRequired")),
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
/** The level that a hosted checkout gave; with 202 `processing` instead: it is safe, the level comes later. */
export const completed = z.object({
  levelId: z.optional(z.number()),
  levelName: z.optional(z.string()),
  processing: z.optional(z.boolean()),
  message: z.optional(z.string()),
});

/** PayPal's plan of a level; `firstPeriod` is how long after the first payment the second follows, where PayPal says it. */
export const paypalPlan = z.object({ planId: z.string(), firstPeriod: z.nullable(cycle) });
export type PayPalPlan = z.output<typeof paypalPlan>;

export const paypalConfig = z.object({ clientId: z.string() });

/** Orders and subscriptions are paid within the page, a hosted checkout on PayPal's. */
const paymentKinds = ["order", "subscription", "checkout"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** How far a pending payment is: its money may have moved, has moved, or WordPress said no after that. */
const pendingStates = ["capturing", "captured", "needsReview"] as const;

/**
 * A payment that was taken, or may have been, and that WordPress has not confirmed yet; part of GET /_api/user/me. A
 * `checkout` is asked about again at complete-payment, with `id` as its `token` and `payerId` as its `PayerID`.
 */
export const pendingPayment = z.object({
  kind: z.enum(paymentKinds),
  id: z.string(),
  /** 0 where nobody knows: a checkout that was not prepared here. */
  levelId: z.number(),
  payerId: z.optional(z.nullable(z.string())),
  /** `needsReview`: WordPress has said no for good; a person must look. It is in the way of no other purchase. */
  state: z.optional(z.enum(pendingStates)),
  /** ISO 8601. */
  since: z.string(),
});

/** How a payment stands, in the words that people read under `payment.list.states`. */
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

/** One payment as its member sees it. */
export const paymentLine = z.object({
  /** PayPal's transaction, or the reference of an Alipay payment. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** 0 where nobody knows. */
  levelId: z.number(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  method: z.enum(["paypal", "alipay"]),
  state: z.enum(lineStates),
});

/** How a subscription goes on, as far as PayPal has told. */
const renewal = z.object({
  state: z.enum(["renews", "failed", "suspended", "ended"]),
  /** The next payment, the failed one, or the end; ISO 8601. */
  at: z.nullable(z.string()),
  /** Until when is paid for; in the past where a renewal has failed. */
  paidUntil: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
});

/** A member's payments, newest first; `complete` is false where WordPress could not be asked for its own. */
export const paymentList = z.object({
  payments: z.array(paymentLine),
  renewal: z.nullable(renewal),
  complete: z.boolean(),
});

/** "I have paid" with Alipay. */
export const alipayBody = z.strictObject({
  levelId: z.int("levelInvalid").check(z.minimum(2, "levelInvalid"), z.maximum(6, "levelInvalid")),
  reference: z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, "").toUpperCase()),
    z.regex(/^[A-Z0-9_-]{6,56}$/, "alipayReferenceInvalid"),
  ),
});
export const alipayClaimed = z.object({
  reference: z.string(),
  state: z.enum(["review", "approved", "refused"]),
});

export type PaymentLine = z.output<typeof paymentLine>;
export type PaymentLineState = PaymentLine["state"];
export type Renewal = z.output<typeof renewal>;
export type PaymentList = z.output<typeof paymentList>;
export type AlipayBody = z.output<typeof alipayBody>;
export type Verified = z.output<typeof verified>;
export type RetryWait = z.output<typeof retryWait>;
export type CheckoutBody = z.output<typeof checkoutBody>;
export type CompleteBody = z.output<typeof completeBody>;
export type Completed = z.output<typeof completed>;
export type PendingPayment = z.output<typeof pendingPayment>;
