import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepReturn, keptReturn } from "@/lib/payment/kept-return.ts";

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

test("a return is kept until it is finished", () => {
  expect(keptReturn()).toBeNull();
  keepReturn(address);
  expect(keptReturn()).toBe(address);
  keepReturn(null);
  expect(keptReturn()).toBeNull();
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
  ])("%s: %j", (kept, expected) => {
    keepReturn(kept);
    expect(keptReturn() !== null).toBe(expected);
  });
});

test("a browser without storage keeps nothing, and nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  keepReturn(address);
  expect(keptReturn()).toBeNull();
});
