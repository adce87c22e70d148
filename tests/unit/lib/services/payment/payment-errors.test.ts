import { describe, expect, test } from "vitest";
import { keyTranslator } from "#lib/i18n/translate.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { SiteError, UpstreamError } from "#lib/platform/errors.ts";
import { SessionEnded } from "#lib/platform/wordpress-error.ts";
import {
  nearestStatus,
  paymentCodes,
  paymentError,
  throwPayPalTrouble,
  toPaymentError,
} from "#lib/services/payment/payment-errors.ts";

/** The codes by status, and their texts (product: Payment verification). */
const rows: [number, string, string][] = [
  [202, "PROCESSING", "Payment is being processed"],
  [400, "BAD_REQUEST", "Invalid request data. Please check your payment details."],
  [401, "UNAUTHORIZED", "Your session has expired. Please log in again."],
  [402, "PAYMENT_REQUIRED", "Payment verification failed: The transaction was not completed"],
  [403, "FORBIDDEN", "Access denied. You don't have permission to perform this action."],
  [404, "NOT_FOUND", "Payment verification endpoint not found."],
  [409, "CONFLICT", "Payment conflict. This transaction may have already been processed."],
  [422, "VALIDATION_ERROR", "Payment data validation failed."],
  [429, "RATE_LIMITED", "Too many requests. Please wait a moment and try again."],
  [500, "SERVER_ERROR", "Server error occurred. Please try again in a few moments."],
  [502, "GATEWAY_ERROR", "Payment gateway error. Please try again."],
  [503, "SERVICE_UNAVAILABLE", "Payment service temporarily unavailable. Please try again later."],
  [504, "TIMEOUT", "Payment verification timed out. Please try again."],
];
const network = "Could not reach the payment service. Please check your connection and try again.";

test("the payment errors are those of the error catalogue, by their HTTP status", () =>
  expect(Object.entries(paymentCodes)).toEqual(rows.map(([status, code]) => [`${status}`, code])));

describe.each([...rows, ["network", "NETWORK_ERROR", network] as const])("%s %s", (status, code, text) => {
  test("the answer has the error's code, and its text in both languages", () => {
    const error = paymentError(status);
    expect(error.code).toBe(`payment.${code}`);
    expect(error.status).toBe(status === "network" ? 502 : status);
    expect(keyTranslator("en")(`errors.${error.code}`)).toBe(text);
    expect(keyTranslator("zh")(`errors.${error.code}`)).toMatch(/\p{sc=Han}/u);
  });
});

test("a message from the server replaces the text of the error catalogue", () =>
  expect(paymentError(422, "No.").message).toBe("No."));

test.each([
  [405, 400],
  [418, 400],
  [451, 400],
  [501, 502],
  [599, 502],
  [301, 502],
])("the HTTP status %i, which has no row in the catalogue, is treated as %i", (status, row) =>
  expect(nearestStatus(status)).toBe(row),
);

const upstream = (kind: UpstreamError["kind"], status?: number) => new UpstreamError(kind, "x", status);

test.each<[string, unknown, number, string]>([
  ["an order that PayPal does not know", new PayPalError(404, []), 402, "PAYMENT_REQUIRED"],
  ["PayPal asked too often", new PayPalError(429, []), 429, "RATE_LIMITED"],
  ["another no of PayPal's", new PayPalError(422, []), 502, "GATEWAY_ERROR"],
  ["no connection", upstream("network"), 502, "NETWORK_ERROR"],
  ["no answer in time", upstream("timeout"), 504, "TIMEOUT"],
  ["an answer that can't be read", upstream("invalid"), 502, "GATEWAY_ERROR"],
  ["a server that fails", upstream("http", 500), 502, "GATEWAY_ERROR"],
  ["a server that is down", upstream("http", 503), 503, "SERVICE_UNAVAILABLE"],
  ["a mistake of ours", new TypeError("x"), 500, "SERVER_ERROR"],
])("%s, before any money moved, gets the answer of its row in the catalogue", (_, error, status, code) =>
  expect(toPaymentError(error)).toMatchObject({ status, code: `payment.${code}` }),
);

test.each([new SiteError(409, "LEVEL_OWNED"), new SessionEnded("expired", "x")])(
  "the error %s keeps its own code",
  (error) => expect(toPaymentError(error)).toBe(error),
);

test.each<[string, unknown, number]>([
  ["a no", new PayPalError(422, []), 502],
  ["no connection", upstream("network"), 502],
  ["no answer in time", upstream("timeout"), 504],
])(
  "a failure at PayPal while the site creates something is reported as the site's own: %s",
  (_, error, status) =>
    expect(() => throwPayPalTrouble(error)).toThrow(
      expect.objectContaining({ status, code: "PAYPAL_FAILED" }),
    ),
);

test("an error that is not an answer of PayPal's is thrown on unchanged", () => {
  const off = new SiteError(503, "PAYPAL_UNAVAILABLE");
  expect(() => throwPayPalTrouble(off)).toThrow(off);
});
