import * as z from "zod/mini";
import { emailAddress, typedEmail, typedLine } from "#lib/contracts/typed-text.ts";

export const withdrawalKinds = ["withdrawal", "cancellation"] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

const line = (maxLength: number) =>
  z.string("valueInvalid").check(z.overwrite(typedLine), z.maxLength(maxLength, "valueInvalid"));

/** POST /_api/withdrawals. */
export const withdrawalBody = z.strictObject({
  kind: z.enum(withdrawalKinds, "valueInvalid"),
  name: line(100).check(z.minLength(1, "nameRequired")),
  email: z
    .string("emailInvalid")
    .check(z.overwrite(typedEmail), z.regex(emailAddress, "emailInvalid"), z.maxLength(254, "emailInvalid")),
  /** The number of an order or a payment; "" for the newest one. */
  reference: line(64),
  turnstileToken: z.string("securityRequired").check(z.minLength(1, "securityRequired")),
});

/** POST /_api/withdrawals/confirm, with the key from a mail. */
export const withdrawalKeyBody = z.strictObject({
  key: z.string("valueInvalid").check(z.minLength(1, "valueInvalid"), z.maxLength(300, "valueInvalid")),
});

/** The receipt of a withdrawal that WordPress has stored; WordPress also mails it. */
export const withdrawalReceipt = z.object({ id: z.number(), at: z.string() });

/** A withdrawal that waits for an administrator. */
export const openWithdrawal = z.object({
  id: z.number(),
  kind: z.enum(withdrawalKinds),
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  at: z.string(),
  /** The member's id; 0 where the address has no account. */
  member: z.number(),
  /** Whether it was confirmed, by a login or by the link of the receipt. */
  confirmed: z.boolean(),
  /**
   * The payment to give back: the member's own one with the reference, otherwise their newest; `amount` is what is left
   * of it.
   */
  payment: z.nullable(
    z.object({
      number: z.string(),
      levelId: z.number(),
      at: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
});

export type WithdrawalBody = z.output<typeof withdrawalBody>;
export type WithdrawalReceipt = z.output<typeof withdrawalReceipt>;
export type OpenWithdrawal = z.output<typeof openWithdrawal>;
