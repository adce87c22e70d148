import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSettled } from "#components/payment/methods/confirm-pending.ts";
import { forgetReturn, readReturn, setReturnOwner, storeReturn } from "#lib/browser/payment/stored-return.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

let store: Map<string, string>;
beforeEach(() => {
  store = stubStorage("localStorage");
});

const address = "/payment/success?token=EC-1&PayerID=P1";

const [mira, other] = [7, 8];
const storedReturn = { address, name: "EC-1", payerId: "P1", isOwn: true };
const offered = { ...storedReturn, isOwn: false };

test("the stored return from a payment stays until it is finished", () => {
  expect(readReturn(mira)).toBeNull();
  storeReturn(address, mira);
  expect(readReturn(mira)).toEqual(storedReturn);
  forgetReturn("EC-2");
  expect(readReturn(mira)).toEqual(storedReturn);
  forgetReturn("EC-1");
  expect(readReturn(mira)).toBeNull();
});

test("a subscription's return is found by the id in the server's list, not by the token beside it", () => {
  const subscribed = "/payment/success?subscription_id=I-1&ba_token=BA-1&token=EC-9";
  storeReturn(subscribed, mira);
  expect(readReturn(mira)).toEqual({ address: subscribed, name: "I-1", payerId: null, isOwn: true });
  forgetReturn("EC-9");
  expect(readReturn(mira)?.name).toBe("I-1");
  forgetReturn("I-1");
  expect(readReturn(mira)).toBeNull();
});

test("a stored return ends when the server no longer lists its payment", () => {
  const listed = (id: string) => ({
    kind: "checkout" as const,
    id,
    levelId: 3,
    since: "2026-11-20T12:00:00Z",
  });
  storeReturn("/payment/success?subscription_id=I-2&token=EC-2", mira);
  forgetSettled([listed("I-2"), listed("I-3")], [listed("I-2")]);
  expect(readReturn(mira)?.name).toBe("I-2");
  forgetSettled([listed("I-2"), listed("I-3")]);
  expect(readReturn(mira)).toBeNull();
});

describe("whose it is", () => {
  test("a member's stored return is not offered to another member", () => {
    storeReturn(address, mira);
    expect(readReturn(other)).toBeNull();
    expect(readReturn(mira)).toEqual(storedReturn);
  });
  test("a return that a guest stored is offered to the next member", () => {
    storeReturn(address);
    expect(readReturn(other)).toEqual(offered);
    expect(readReturn(mira)).toEqual(offered);
  });
  test("a stored return whose member becomes known later belongs to that member from then on", () => {
    storeReturn(address);
    setReturnOwner(address, mira);
    storeReturn(address);
    setReturnOwner(address, other);
    expect(readReturn(other)).toBeNull();
    expect(readReturn(mira)).toEqual(storedReturn);
  });
  test("another return may belong to another member", () => {
    storeReturn(address, mira);
    storeReturn(`${address}2`, other);
    expect(readReturn(other)?.address).toBe(`${address}2`);
  });
  test("a stored return that is finished meanwhile is not stored again", () => {
    storeReturn(address);
    forgetReturn("EC-1");
    setReturnOwner(address, mira);
    expect(readReturn(mira)).toBeNull();
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
  ])("whether the stored address %s is accepted as a return page: %j", (given, expected) => {
    storeReturn(given);
    expect(readReturn(mira) !== null).toBe(expected);
  });
  test.each(["nonsense", "null", "[]", '{"address":1}', '"/payment/success?x"'])(
    "stored text that is no return is ignored: %s",
    (text) => {
      store.set("payment-return", text);
      expect(readReturn(mira)).toBeNull();
      storeReturn(address);
      expect(readReturn(mira)).toEqual(offered);
    },
  );
});

test("a browser without storage stores no return, and causes no error", () => {
  vi.stubGlobal("localStorage", undefined);
  storeReturn(address);
  forgetReturn("EC-1");
  expect(readReturn(mira)).toBeNull();
});
