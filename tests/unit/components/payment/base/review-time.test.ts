import { describe, expect, test } from "vitest";
import { chinaHour, isReviewedSoon } from "#components/payment/base/review-time.ts";

describe("the review of an Alipay payment", () => {
  test.each([
    [0, false],
    [7, false],
    [8, true],
    [12, true],
    [22, true],
    [23, false],
  ])("whether a payment at %i o'clock is reviewed within half an hour: %s", (hour, isSoon) =>
    expect(isReviewedSoon(hour)).toBe(isSoon),
  );

  test.each([
    ["2026-01-01T00:00:00Z", 8],
    ["2026-07-01T14:59:59Z", 22],
    ["2026-07-01T15:00:00Z", 23],
    ["2026-07-01T16:00:00Z", 0],
    ["2026-07-01T08:00:00+08:00", 8],
  ])("at %s it is %i o'clock in China", (now, hour) => expect(chinaHour(new Date(now))).toBe(hour));
});
