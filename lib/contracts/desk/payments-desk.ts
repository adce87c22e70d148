import * as z from "zod/mini";
import { withoutControls } from "#lib/contracts/payment/payment.ts";
import { openWithdrawal } from "#lib/contracts/payment/withdrawal.ts";

/**
 * `unapplied`: money has moved, and WordPress refused it or can't be notified. `decide`: an Alipay payment to review.
 * `waiting`: PayPal holds it, or WordPress is not notified yet.
 * `ended`: nothing was taken, or an Alipay payment was refused.
 */
export const deskStates = [
  "unapplied",
  "decide",
  "disputed",
  "waiting",
  "applied",
  "reversed",
  "ended",
] as const;
export type DeskState = (typeof deskStates)[number];

/** What happened to a payment; each has a text under `admin.events`. */
export const deskEventTypes = [
  "begun",
  "paid",
  "renewed",
  "failed",
  "refunded",
  "reversed",
  "suspended",
  "cancelled",
  "expired",
  "disputeOpened",
  "disputeResolved",
  "approved",
  "refused",
] as const;

const deskEvent = z.object({
  type: z.enum(deskEventTypes),
  /** ISO 8601, as all times here. */
  at: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /**
   * Why WordPress does not know of the event: WordPress refused the event for good, has no such route, or has not
   * responded yet. Null if WordPress knows of the event, or need not.
   */
  undelivered: z.nullable(z.enum(["refused", "unsupported", "pending"])),
});

export const deskRow = z.object({
  id: z.string(),
  method: z.enum(["paypal", "alipay"]),
  /** PayPal's id, or the reference of an Alipay payment. */
  number: z.string(),
  /** The member's id at WordPress, or a hash of their address. */
  member: z.string(),
  /** Null where WordPress does not list its users. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The member's page in WordPress. */
  memberUrl: z.nullable(z.string()),
  levelId: z.number(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  state: z.enum(deskStates),
  /** PayPal's code for why a payment waits, such as ECHECK. */
  reason: z.nullable(z.string()),
  /** An administrator's note on an Alipay decision. */
  note: z.nullable(z.string()),
  /** The version of what the buyer agreed to, and when. */
  agreed: z.nullable(z.object({ version: z.string(), at: z.string() })),
  /** Whether WordPress itself gives the level of this Alipay payment. */
  givesLevel: z.boolean(),
  at: z.string(),
  /** Newest first. */
  events: z.array(deskEvent),
});

export const deskFinding = z.object({
  check: z.string(),
  level: z.enum(["ok", "warn", "fail"]),
  text: z.string(),
  /** The page on which an administrator mends what was found. */
  url: z.nullable(z.string()),
});

const sum = z.object({ amount: z.string(), currency: z.string() });

/** GET /_api/admin/payments. With `search` only the matching rows. `findings` is null while the doctor runs. */
export const paymentsDesk = z.object({
  rows: z.array(deskRow),
  /** Oldest first; empty where WordPress does not take withdrawals. */
  withdrawals: z.array(openWithdrawal),
  /** Counts of all payments, also with `search`. */
  counts: z.object({
    /** Payments of the last 24 hours, with the Alipay payments approved in them. */
    paid: z.number(),
    taken: z.array(sum),
    /** Refunded and reversed in them, whenever it was paid. */
    refunded: z.array(sum),
    waiting: z.number(),
    /** Alipay payments and disputes that wait for a decision. */
    decide: z.number(),
    unapplied: z.number(),
  }),
  checkedAt: z.string(),
  findings: z.nullable(z.array(deskFinding)),
});

const name = (maxLength: number) => z.string().check(z.maxLength(maxLength), withoutControls());

export const maxDeskSearch = 100;
export const maxNoteLength = 500;
export const deskBody = z.union([
  z.strictObject({
    action: z.enum(["approve", "refuse"]),
    reference: name(64),
    note: z.optional(z.string().check(z.trim(), z.maxLength(maxNoteLength))),
  }),
  z.strictObject({ action: z.literal("retry"), id: name(128) }),
  z.strictObject({
    action: z.enum(["refundWithdrawal", "endSubscription", "closeWithdrawal"]),
    id: z.number(),
    /** A part of the payment; absent for all of it. */
    amount: z.optional(z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/))),
  }),
]);

export type PaymentsDesk = z.output<typeof paymentsDesk>;
export type DeskRow = z.output<typeof deskRow>;
export type DeskEvent = z.output<typeof deskEvent>;
export type DeskFinding = z.output<typeof deskFinding>;
export type DeskBody = z.output<typeof deskBody>;
