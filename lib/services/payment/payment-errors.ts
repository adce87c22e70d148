import "server-only";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { log } from "#lib/platform/log.ts";
import { SessionEnded, WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";

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

/** The status as the table knows it: what it has no row for is a bad request, or our gateway's trouble. */
export function paymentStatus(status: number): number {
  if (Object.hasOwn(paymentCodes, status)) return status;
  return status >= 400 && status < 500 ? 400 : 502;
}

/** The error of a row, or of the network; the server's own message comes before the row's text. */
export function paymentError(status: number | "network", message = ""): SiteError {
  if (status === "network") return new SiteError(502, "payment.NETWORK_ERROR");
  const known = paymentStatus(status);
  return new SiteError(known, `payment.${paymentCodes[known]}`, message);
}

const failureStatuses = { network: "network", timeout: 504, invalid: 502 } as const;

/** What failed before any money moved, as an error of a payment. */
export function toPaymentError(error: unknown): Error {
  if (error instanceof SiteError || error instanceof SessionEnded) return error;
  if (error instanceof WordPressError)
    return paymentError(error.status, error.revealing ? "" : error.message);
  // An order that PayPal does not know is one that nobody has paid.
  if (error instanceof PayPalError) return paymentError({ 404: 402, 429: 429 }[error.status] ?? 502);
  const failure = upstreamFailure(error);
  if (failure === null) {
    log("error", "payment failed", { reason: String(error) });
    return paymentError(500);
  }
  const { kind, status } = failure;
  return paymentError(kind === "http" ? (status === 503 ? 503 : 502) : failureStatuses[kind]);
}

/** What PayPal answers with no reason of the buyer's, as trouble of ours. @throws SiteError 502, 504, or the error itself */
export function throwPayPalTrouble(error: unknown): never {
  const failure = upstreamFailure(error);
  if (failure === null && !(error instanceof PayPalError)) throw error;
  throw new SiteError(failure?.kind === "timeout" ? 504 : 502, "PAYPAL_FAILED");
}
