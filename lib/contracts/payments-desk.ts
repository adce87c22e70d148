import * as z from "zod/mini";
import { withoutControls } from "./payment.ts";

/** A payment as the desk shows it. */
export const deskPayment = z.object({
  id: z.string(),
  /** What PayPal calls it. */
  paypalId: z.string(),
  /** The member's id at WordPress. */
  member: z.string(),
  levelId: z.number(),
  kind: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  state: z.enum(["created", "capturing", "captured", "confirmed", "failed", "needsReview"]),
  /** PayPal's word for why it waits, such as ECHECK. */
  reason: z.nullable(z.string()),
  /** ISO 8601. */
  since: z.string(),
});

/** A payment by Alipay that waits for somebody to compare it. */
export const deskClaim = z.object({
  reference: z.string(),
  member: z.string(),
  levelId: z.number(),
  /** Yuan. */
  amount: z.string(),
  since: z.string(),
  /** WordPress has it too, and gives the level by itself. */
  givesLevel: z.boolean(),
});

/** What happened to a payment and WordPress does not know. */
export const deskNews = z.object({
  id: z.string(),
  paymentId: z.string(),
  member: z.string(),
  levelId: z.number(),
  /** As WordPress is told it, such as `payment.refunded`. */
  type: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** It said no for good, has no such route, or did not answer so far. */
  state: z.enum(["refused", "unsupported", "untold"]),
  /** ISO 8601. */
  at: z.string(),
});

export const deskFinding = z.object({
  check: z.string(),
  level: z.enum(["ok", "warn", "fail"]),
  text: z.string(),
});

/** GET /_api/admin/payments. `findings` is null while the doctor still looks. */
export const paymentsDesk = z.object({
  needsReview: z.array(deskPayment),
  pending: z.array(deskPayment),
  disputes: z.array(deskPayment),
  alipay: z.array(deskClaim),
  unheard: z.array(deskNews),
  findings: z.nullable(z.array(deskFinding)),
});

const name = (longest: number) => z.string().check(z.maxLength(longest), withoutControls());

/** What an administrator does there. */
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
