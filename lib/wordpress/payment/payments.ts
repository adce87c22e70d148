import "server-only";
import * as z from "zod";
import type { PaymentLine, PaymentLineState } from "#lib/contracts/payment/payment.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { RouteMissing } from "#lib/wordpress/transport/refusals.ts";

const states: Record<string, PaymentLineState> = {
  paid: "paid",
  success: "paid",
  completed: "paid",
  pending: "processing",
  review: "review",
  refused: "refused",
  refunded: "refunded",
  reversed: "reversed",
  failed: "failed",
  error: "failed",
};

const amount = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .nullish()
  .catch(null)
  .transform((value) => (value == null ? null : String(value)));

/** The most payments that are read, newest first; nobody looks through more. */
const maxPayments = 500;

const rawPayments = field.listOfValid(
  z.object({
    id: z.coerce.string().min(1),
    at: field.dateField.pipe(z.string()),
    levelId: field.idField.transform((id) => id ?? 0).optional(),
    amount: amount.optional(),
    currency: field.textField.optional(),
    state: z.string(),
  }),
  maxPayments,
);

/** GET asmr/v1/user/payments; none without the route. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchPayments(token: string): Promise<PaymentLine[]> {
  try {
    const path = "asmr/v1/user/payments";
    const payments = await fetchAsMember(token, { method: "GET", path, schema: rawPayments });
    return payments.map(({ id, at, levelId = 0, amount = null, currency = null, state }) => ({
      id,
      at,
      levelId,
      amount,
      currency,
      method: id.startsWith("ALIPAY-") ? "alipay" : "paypal",
      state: states[state.toLowerCase()] ?? "processing",
    }));
  } catch (error) {
    if (error instanceof RouteMissing) return [];
    throw error;
  }
}
