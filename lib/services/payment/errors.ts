import { SiteError } from "#lib/errors.ts";

/** "Payment verification status mapping" (spec §8), ruling 32. The texts are the messages `errors.payment.{code}`. */
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
