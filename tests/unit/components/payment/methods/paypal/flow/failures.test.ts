import { describe, expect, test } from "vitest";
import {
  asFailure,
  checkoutFailure,
  secondPayment,
} from "#components/payment/methods/paypal/flow/failures.ts";
import { ApiError } from "#lib/browser/base/client.ts";

const site = "We couldn't reach the site. Please check your connection and try again.";
const unreachable = new ApiError(0, { code: "UNREACHABLE", message: site });
const unreadable = new ApiError(502, { code: "UNREADABLE", message: site });
const refused = new ApiError(422, { code: "VALIDATION_ERROR", message: "sold out" });
const silent = new ApiError(422, { code: "VALIDATION_ERROR", message: "" });

describe("a payment's failure in its own words", () => {
  const words = { fallback: "fallback", unreachable: "unreachable", unreadable: "unreadable" };
  test.each([
    [unreachable, { status: 0, code: "NETWORK_ERROR", message: "unreachable" }],
    [unreadable, { status: 502, code: "UNREADABLE", message: "unreadable" }],
    [refused, { status: 422, code: "VALIDATION_ERROR", message: "sold out" }],
    [silent, { status: 422, code: "VALIDATION_ERROR", message: "fallback" }],
    [new TypeError("x"), { status: 0, code: "ERROR", message: "fallback" }],
  ])("a payment's failure has a text of its own: %s", (error, expected) =>
    expect(asFailure(error, words)).toEqual(expected),
  );
});

describe("a checkout that could not be prepared (product: Checkout window)", () => {
  const t = { error: "Checkout Error: {message}", unexpected: "unexpected", failed: "failed" };
  test.each([
    [unreachable, `Checkout Error: ${site}`],
    [unreadable, "Checkout Error: unexpected"],
    [refused, "Checkout Error: sold out"],
    [silent, "failed"],
    [new TypeError("x"), "failed"],
  ])("a checkout that could not be prepared says why: %s", (error, expected) =>
    expect(checkoutFailure(error, t)).toBe(expected),
  );
});

test("only a checkout beside an unconfirmed payment counts as a second one", () => {
  const second = new ApiError(409, { code: "PAYMENT_PENDING", message: "one is under way" });
  expect([second, refused, new TypeError("x")].map(secondPayment)).toEqual(["one is under way", null, null]);
});
