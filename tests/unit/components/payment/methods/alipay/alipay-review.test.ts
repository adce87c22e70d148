import { describe, expect, test } from "vitest";
import { chinaHour, reviewMinutes } from "#components/payment/methods/alipay/alipay-view.tsx";

describe("the review of an Alipay payment", () => {
  test.each([
    [0, 360],
    [7, 360],
    [8, 30],
    [12, 30],
    [22, 30],
    [23, 360],
  ])("paid at %i o'clock: %i minutes", (hour, minutes) => expect(reviewMinutes(hour)).toBe(minutes));

  test.each([
    ["2026-01-01T00:00:00Z", 8],
    ["2026-07-01T14:59:59Z", 22],
    ["2026-07-01T15:00:00Z", 23],
    ["2026-07-01T16:00:00Z", 0],
    ["2026-07-01T08:00:00+08:00", 8],
  ])("%s is %i o'clock in China", (now, hour) => expect(chinaHour(new Date(now))).toBe(hour));
});
