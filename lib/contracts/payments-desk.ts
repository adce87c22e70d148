import * as z from "zod/mini";
import { withoutControls } from "./payment.ts";

/** Times are ISO 8601. */
export const deskPayment = z.object({
  id: z.string(),
  paypalId: z.string(),
  member: z.string(),
  levelId: z.number(),
  kind: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  state: z.enum(["created", "capturing", "captured", "confirmed", "failed", "needsReview"]),
  /** PayPal's code for why the payment waits, such as ECHECK. */
  reason: z.nullable(z.string()),
  since: z.string(),
});

/** An Alipay payment that waits for review. */
export const deskClaim = z.object({
  reference: z.string(),
  member: z.string(),
  levelId: z.number(),
  /** In yuan. */
  amount: z.string(),
  since: z.string(),
  /** WordPress knows the payment, too, and gives the level itself. */
  givesLevel: z.boolean(),
});

/** An event of a payment that WordPress does not know. */
export const deskNews = z.object({
  id: z.string(),
  paymentId: z.string(),
  member: z.string(),
  levelId: z.number(),
  /** The type that WordPress is sent, such as `payment.refunded`. */
  type: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** WordPress refused for good, has no such route, or has not answered yet. */
  state: z.enum(["refused", "unsupported", "untold"]),
  at: z.string(),
});

export const deskFinding = z.object({
  check: z.string(),
  level: z.enum(["ok", "warn", "fail"]),
  text: z.string(),
});

/** GET /_api/admin/payments. `findings` is null while the doctor runs. */
export const paymentsDesk = z.object({
  needsReview: z.array(deskPayment),
  pending: z.array(deskPayment),
  disputes: z.array(deskPayment),
  alipay: z.array(deskClaim),
  unheard: z.array(deskNews),
  findings: z.nullable(z.array(deskFinding)),
});

const name = (longest: number) => z.string().check(z.maxLength(longest), withoutControls());

export const deskBody = z.union([
  z.strictObject({ action: z.enum(["approve", "refuse"]), reference: name(64) }),
  z.strictObject({ action: z.literal("retry"), id: name(128) }),
]);

export type PaymentsDesk = z.output<typeof paymentsDesk>;
export type DeskPayment = z.output<typeof deskPayment>;
export type DeskClaim = z.output<typeof deskClaim>;
export type DeskNotice = z.output<typeof deskNews>;
export type DeskFinding = z.output<typeof deskFinding>;
export type DeskBody = z.output<typeof deskBody>;
