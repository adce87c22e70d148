import { expect, test } from "vitest";
import { reviewHours } from "@/lib/payment/review-hours.ts";

test.each([
  ["08:00", "day"],
  ["12:30", "day"],
  ["22:59", "day"],
  ["23:00", "night"],
  ["00:00", "night"],
  ["07:59", "night"],
])("Alipay at %s in Beijing: %s (spec §9)", (time, hours) =>
  expect(reviewHours(new Date(`2026-03-29T${time}:00+08:00`))).toBe(hours),
);
