import { beforeEach, describe, expect, test, vi } from "vitest";
import { markDecisionRead, readDecisions } from "#lib/browser/payment/alipay-decisions.ts";
import {
  forgetPage,
  hasBought,
  markBought,
  markPurchasedLevel,
  readPage,
  readPlan,
  storePage,
  storePlan,
  takePurchasedLevel,
  takePurchaseReturn,
} from "#lib/browser/payment/tab-marks.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage("localStorage", "sessionStorage");
});

describe("who left to pay", () => {
  test("a visitor who left to pay comes back to the page where they were", () => {
    vi.stubGlobal("window", { location: new URL("https://murmur.test/zh/video/rain?a=1#t=9") });
    expect(readPage()).toBeNull();
    storePage();
    expect(readPage()).toBe("/zh/video/rain?a=1#t=9");
    forgetPage();
    expect(readPage()).toBeNull();
  });

  test.each(["//evil.example/", "/\\evil.example", "https://evil.example/", "video/rain"])(
    "a visitor who left to pay is never led away from this site, such as to %s",
    (place) => {
      storage.set("payment-came-from", place);
      expect(readPage()).toBeNull();
    },
  );

  test("a visitor who left to pay finds the plan again that they were to pay for", () => {
    expect(readPlan()).toBeNull();
    storePlan(3);
    expect(readPlan()).toBe(3);
  });
});

/** Paid levels begin with 2. */
const levels = [
  ["2", 2],
  ["6", 6],
  ["1", null],
  ["0", null],
  ["2.5", null],
  ["gold", null],
  [null, null],
] as const;

test.each(levels)("a chosen plan that was stored as %j is read as %j", (stored, level) => {
  if (stored) storage.set("payment-plan", stored);
  expect(readPlan()).toBe(level);
});

test.each(levels)("a paid level that was stored as %j is read as %j, once", (stored, level) => {
  if (stored) storage.set("payment-completed-level", stored);
  expect(takePurchasedLevel()).toBe(level);
  expect(takePurchasedLevel()).toBeNull();
});

test("the level that was paid for is celebrated once", () => {
  markPurchasedLevel(3);
  expect([takePurchasedLevel(), takePurchasedLevel()]).toEqual([3, null]);
});

test("a purchase stays known during the visit, and leads back to the video once", () => {
  expect([hasBought(), takePurchaseReturn()]).toEqual([false, false]);
  markBought();
  expect([hasBought(), takePurchaseReturn(), takePurchaseReturn(), hasBought()]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test("the last twenty decisions that the member has read stay marked as read", () => {
  expect(readDecisions()).toEqual([]);
  expect(markDecisionRead("A1")).toEqual(["A1"]);
  for (let nth = 2; nth <= 21; nth += 1) markDecisionRead(`A${nth}`);
  expect(readDecisions()).toHaveLength(20);
  expect([readDecisions().at(0), readDecisions().at(-1)]).toEqual(["A2", "A21"]);
});
