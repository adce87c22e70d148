import { ApiError } from "#lib/browser/base/client.ts";
import { isSecondPayment, type PaymentFailure } from "#lib/browser/payment/in-page-state.ts";
import { fill } from "#lib/i18n/format/fill.ts";

type FailureTexts = {
  fallback: string;
  unreachable: string;
  /** The text for a response that can't be read. */
  unreadable: string;
};

/** Turns a failed call into a payment failure; one without a response is `NETWORK_ERROR`. */
export function asFailure(
  error: unknown,
  { fallback, unreachable, unreadable }: FailureTexts,
): PaymentFailure {
  if (!(error instanceof ApiError)) return { status: 0, code: "ERROR", message: fallback };
  const { status, code, message } = error;
  if (status === 0) return { status, code: "NETWORK_ERROR", message: unreachable };
  if (code === "UNREADABLE") return { status, code, message: unreadable };
  return { status, code, message: message || fallback };
}

/** The message of a checkout refused because another payment is not confirmed yet; null for any other failure. */
export const secondPayment = (error: unknown): string | null =>
  error instanceof ApiError && isSecondPayment(error) ? error.message : null;

/** The text for a checkout that could not be prepared. */
export function checkoutFailure(
  error: unknown,
  t: Record<"error" | "unexpected" | "failed", string>,
): string {
  if (!(error instanceof ApiError) || !error.message) return t.failed;
  const message = error.code === "UNREADABLE" ? t.unexpected : error.message;
  return fill(t.error, { message });
}
