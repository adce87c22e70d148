import { describe, expect, test } from "vitest";
import { isPaidFor } from "#lib/browser/payment/poll-activation.ts";
import { readPayPalReturn, takeCheckoutStatus } from "#lib/browser/payment/return-params.ts";

describe("what the provider adds to the return address (product: Payment return)", () => {
  test.each([
    ["?token=EC-1&PayerID=P1", { token: "EC-1", PayerID: "P1" }],
    ["?PayerID=P1&x=1&token=EC-1", { token: "EC-1", PayerID: "P1" }],
    ["?token=%20EC-1%20&PayerID=P1", { token: "EC-1", PayerID: "P1" }],
    ["?token=EC-1", null],
    ["?PayerID=P1", null],
    ["?token=&PayerID=P1", null],
    ["?token=EC-1&PayerID=%20", null],
    ["?token=EC-1&payerid=P1", null],
    ["", null],
  ])("PayPal's additions to the return address are read: %s", (search, expected) =>
    expect(readPayPalReturn(search)).toEqual(expected),
  );
});

describe("a return from a subscription's approval names it, and no payer", () => {
  test.each([
    [
      "?subscription_id=I-AB1&ba_token=BA-1&token=EC-1",
      { subscription_id: "I-AB1", ba_token: "BA-1", token: "EC-1" },
    ],
    ["?subscription_id=I-AB1", { subscription_id: "I-AB1" }],
    ["?subscription_id=I-AB1&token=EC-1&PayerID=P1", { subscription_id: "I-AB1", token: "EC-1" }],
    ["?subscription_id=", null],
    ["?subscription_id=I-%2F..", null],
  ])("a subscription's return address is read without a payer: %s", (search, expected) =>
    expect(readPayPalReturn(search)).toEqual(expected),
  );
});

describe("checkout_status is taken out of the address, the rest stays (product: Payment return)", () => {
  test.each([
    ["/vip?checkout_status=success", { status: "success", rest: "/vip" }],
    ["/vip?a=1&checkout_status=cancelled&b=2#plans", { status: "cancelled", rest: "/vip?a=1&b=2#plans" }],
    ["/zh/videos?page=2&checkout_status=success", { status: "success", rest: "/zh/videos?page=2" }],
    ["/?checkout_status=success&checkout_status=cancelled", { status: "success", rest: "/" }],
    ["/?checkout_status=", { status: "", rest: "/" }],
    ["/?checkout_status=other", { status: "other", rest: "/" }],
    ["/videos?query=checkout_status", null],
    ["/", null],
  ])("checkout_status is removed from %s", (address, expected) =>
    expect(takeCheckoutStatus(`https://murmur.test${address}`)).toEqual(expected),
  );
});

describe("which level ends the wait for activation", () => {
  test.each([
    [1, [], false],
    [2, [], true],
    [3, [], true],
    [3, [5], false],
    [5, [5], true],
    [6, [3, 5], true],
    [4, [3, 5], false],
    [6, [0], false],
  ])(
    "on level %i, with the levels %j awaited, the wait for activation is over: %j",
    (level, awaited, expected) =>
      expect(
        isPaidFor(
          level,
          awaited.map((levelId) => ({ levelId })),
        ),
      ).toBe(expected),
  );
});
