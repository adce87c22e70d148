import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteReadNews, readNews } from "#lib/browser/payment/alipay-news.ts";
import { forgetPlace, keepPlace, keepPlan, placeBefore, planBefore } from "#lib/browser/payment/came-from.ts";
import { markPurchasedLevel, takePurchasedLevel } from "#lib/browser/payment/purchased-level.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal("sessionStorage", area);
  vi.stubGlobal("localStorage", area);
});
afterEach(() => vi.unstubAllGlobals());

describe("who left to pay", () => {
  test("comes back to where they were", () => {
    vi.stubGlobal("window", { location: new URL("https://murmur.test/zh/video/rain?a=1#t=9") });
    expect(placeBefore()).toBeNull();
    keepPlace();
    expect(placeBefore()).toBe("/zh/video/rain?a=1#t=9");
    forgetPlace();
    expect(placeBefore()).toBeNull();
  });

  test.each(["//evil.example/", "/\\evil.example", "https://evil.example/", "video/rain"])(
    "is not led away from this site, to %s",
    (place) => {
      kept.set("payment-came-from", place);
      expect(placeBefore()).toBeNull();
    },
  );

  test("finds the plan again that they were to pay for", () => {
    expect(planBefore()).toBeNull();
    keepPlan(3);
    expect(planBefore()).toBe(3);
  });
});

/** The levels that can be paid for begin with 2. */
const levels = [
  ["2", 2],
  ["6", 6],
  ["1", null],
  ["0", null],
  ["2.5", null],
  ["gold", null],
  [null, null],
] as const;

test.each(levels)("a plan that was kept as %j is %j", (stored, level) => {
  if (stored) kept.set("payment-plan", stored);
  expect(planBefore()).toBe(level);
});

test.each(levels)("a paid level that was kept as %j is %j, once", (stored, level) => {
  if (stored) kept.set("payment-completed-level", stored);
  expect(takePurchasedLevel()).toBe(level);
  expect(takePurchasedLevel()).toBeNull();
});

test("the level that was paid for is celebrated once", () => {
  markPurchasedLevel(3);
  expect([takePurchasedLevel(), takePurchasedLevel()]).toEqual([3, null]);
});

test("news of a review that somebody has read stay read, the last twenty", () => {
  expect(readNews()).toEqual([]);
  expect(noteReadNews("A1")).toEqual(["A1"]);
  for (let nth = 2; nth <= 21; nth += 1) noteReadNews(`A${nth}`);
  expect(readNews()).toHaveLength(20);
  expect([readNews().at(0), readNews().at(-1)]).toEqual(["A2", "A21"]);
});
