import { expect, test } from "vitest";
import { planDate } from "#components/payment/your-plan.tsx";
import type { Renewal } from "#lib/contracts/payment/payment.ts";

const end = "2026-12-28T00:00:00Z";
const subscription = (change: {
  endDate?: string | null;
  isCancellationPending?: boolean;
  isActive?: boolean;
}) => ({
  subscription: {
    levelName: "Silver",
    levelNames: {},
    startDate: null,
    endDate: end,
    priceText: null,
    price: null,
    isActive: true,
    isCancellationPending: false,
    ...change,
  },
});
const renewal: Renewal = {
  state: "renews",
  at: "2026-12-29T00:00:00Z",
  paidUntil: null,
  amount: null,
  currency: null,
};

test("a subscription shows the date of its renewal, PayPal's own if it is known", () => {
  expect(planDate(subscription({}), null)).toEqual({ name: "renews", at: end });
  expect(planDate(subscription({ endDate: null }), renewal)).toEqual({ name: "renews", at: renewal.at });
});

test("a plan that does not renew shows the date of its end", () => {
  expect(planDate(subscription({ isActive: false }), null)).toEqual({ name: "until", at: end });
  expect(planDate(subscription({ isCancellationPending: true }), renewal)).toEqual({
    name: "until",
    at: end,
  });
});

test("a plan for life, or without a known date, shows no date", () => {
  expect(planDate(subscription({ endDate: null }), null)).toBeNull();
  expect(planDate({ subscription: null }, null)).toBeNull();
});
