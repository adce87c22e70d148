import "server-only";
import { PayPalError } from "#lib/paypal/transport.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";

/** The codes by status (product: Payment verification). Their texts are the messages `errors.payment.{code}`. */
export const paymentCodes: Record<number, string> = {
  202: "PROCESSING",
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  422: "VALIDATION_ERROR",
  429: "RATE_LIMITED",
  500: "SERVER_ERROR",
  502: "GATEWAY_ERROR",
  503: "SERVICE_UNAVAILABLE",
  504: "TIMEOUT",
};

/** The status itself if the table has a code for it; else 400 for another 4xx, and 502 for the rest. */
export function nearestStatus(status: number): number {
  if (Object.hasOwn(paymentCodes, status)) return status;
  return status >= 400 && status < 500 ? 400 : 502;
}

/** The error of a payment for a status, or for a network failure. `message` replaces the table's text. */
export function paymentError(status: number | "network", message = ""): SiteError {
  if (status === "network") return new SiteError(502, "payment.NETWORK_ERROR");
  const nearest = nearestStatus(status);
  return new SiteError(nearest, `payment.${paymentCodes[nearest]}`, message);
}

/** The error where PayPal, or the buyer's bank, has declined; the window then offers another way to pay. */
export const declinedError = (): SiteError => new SiteError(402, "INSTRUMENT_DECLINED");

const failureStatuses = { network: "network", timeout: 504, invalid: 502 } as const;

/** A failure before any money moved, as an error of the payment. */
export function toPaymentError(error: unknown): Error {
  if (error instanceof SiteError || error instanceof SessionEnded) return error;
  if (error instanceof WordPressError)
    return paymentError(error.status, error.revealing ? "" : error.message);
  // An order that PayPal does not know was not paid.
  if (error instanceof PayPalError) return paymentError({ 404: 402, 429: 429 }[error.status] ?? 502);
  const failure = upstreamFailure(error);
  if (failure === null) {
    log("error", "payment failed", { reason: String(error) });
    return paymentError(500);
  }
  const { kind, status } = failure;
  return paymentError(kind === "http" ? (status === 503 ? 503 : 502) : failureStatuses[kind]);
}

/** Converts a network failure into an error with this code; rethrows other errors. */
export const throwAs = (code: string) => (error: unknown) => {
  const failure = upstreamFailure(error);
  if (failure === null) throw error;
  throw new SiteError(failure.kind === "timeout" ? 504 : 502, code);
};

/**
 * Rethrows a PayPal error; one that the buyer did not cause becomes a gateway error.
 *
 * @throws SiteError 502, 504, or the error itself
 */
export function throwPayPalTrouble(error: unknown): never {
  const failure = upstreamFailure(error);
  if (failure === null && !(error instanceof PayPalError)) throw error;
  throw new SiteError(failure?.kind === "timeout" ? 504 : 502, "PAYPAL_FAILED");
}
