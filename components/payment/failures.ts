import { ApiError } from "@/lib/api/client";
import type { PaymentFailure } from "@/lib/payment/state";

/** A failed call as the payment shows it; one without an answer is `NETWORK_ERROR` (ruling 32). */
export function asFailure(
  error: unknown,
  { fallback, unheard }: { fallback: string; unheard: string },
): PaymentFailure {
  if (!(error instanceof ApiError)) return { status: 0, code: "ERROR", message: fallback };
  const { status, code, message } = error;
  if (status === 0) return { status, code: "NETWORK_ERROR", message: unheard };
  return { status, code, message: message || fallback };
}
