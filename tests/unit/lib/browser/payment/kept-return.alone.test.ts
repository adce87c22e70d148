import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSettled } from "#components/payment/confirm-pending.ts";
import { claimReturn, forgetReturn, keepReturn, keptReturn } from "#lib/browser/payment/kept-return.ts";

let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const address = "/payment/success?token=EC-1&PayerID=P1";

const [mira, other] = [7, 8];
const kept = { address, name: "EC-1", payerId: "P1", isOwn: true };
const offered = { ...kept, isOwn: false };

test("a return is kept until it is finished", () => {
  expect(keptReturn(mira)).toBeNull();
  keepReturn(address, mira);
  expect(keptReturn(mira)).toEqual(kept);
  forgetReturn("EC-2");
  expect(keptReturn(mira)).toEqual(kept);
  forgetReturn("EC-1");
  expect(keptReturn(mira)).toBeNull();
});

test("a subscription's is known by the name under which the server lists it, not by the token beside it", () => {
  const subscribed = "/payment/success?subscription_id=I-1&ba_token=BA-1&token=EC-9";
  keepReturn(subscribed, mira);
  expect(keptReturn(mira)).toEqual({ address: subscribed, name: "I-1", payerId: null, isOwn: true });
  forgetReturn("EC-9");
  expect(keptReturn(mira)?.name).toBe("I-1");
  forgetReturn("I-1");
  expect(keptReturn(mira)).toBeNull();
});

test("what the server lists no more has ended, and with it the return of it", () => {
  const listed = (id: string) => ({
    kind: "checkout" as const,
    id,
    levelId: 3,
    since: "2026-11-20T12:00:00Z",
  });
  keepReturn("/payment/success?subscription_id=I-2&token=EC-2", mira);
  forgetSettled([listed("I-2"), listed("I-3")], [listed("I-2")]);
  expect(keptReturn(mira)?.name).toBe("I-2");
  forgetSettled([listed("I-2"), listed("I-3")]);
  expect(keptReturn(mira)).toBeNull();
});

describe("whose it is", () => {
  test("its member's alone", () => {
    keepReturn(address, mira);
    expect(keptReturn(other)).toBeNull();
    expect(keptReturn(mira)).toEqual(kept);
  });
  test("nobody's, where nobody was signed in: it is offered to whoever comes", () => {
    keepReturn(address);
    expect(keptReturn(other)).toEqual(offered);
    expect(keptReturn(mira)).toEqual(offered);
  });
  test("known late, and for good", () => {
    keepReturn(address);
    claimReturn(address, mira);
    keepReturn(address);
    claimReturn(address, other);
    expect(keptReturn(other)).toBeNull();
    expect(keptReturn(mira)).toEqual(kept);
  });
  test("another return has its own", () => {
    keepReturn(address, mira);
    keepReturn(`${address}2`, other);
    expect(keptReturn(other)?.address).toBe(`${address}2`);
  });
  test("one that is finished meanwhile is not kept again", () => {
    keepReturn(address);
    forgetReturn("EC-1");
    claimReturn(address, mira);
    expect(keptReturn(mira)).toBeNull();
  });
});

describe("nothing but a return page of this site is ever led to", () => {
  test.each([
    [`/zh${address}`, true],
    ["/payment/success", false],
    ["//evil.test/payment/success?x", false],
    ["https://evil.test/payment/success?x", false],
    ["javascript:alert(1)//payment/success?", false],
    ["/payment/successful?x", false],
    ["", false],
  ])("%s: %j", (given, expected) => {
    keepReturn(given);
    expect(keptReturn(mira) !== null).toBe(expected);
  });
  test.each(["nonsense", "null", "[]", '{"address":1}', '"/payment/success?x"'])("%s", (text) => {
    store.set("payment-return", text);
    expect(keptReturn(mira)).toBeNull();
    keepReturn(address);
    expect(keptReturn(mira)).toEqual(offered);
  });
});

test("a browser without storage keeps nothing, and nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  keepReturn(address);
  forgetReturn("EC-1");
  expect(keptReturn(mira)).toBeNull();
});
