import { expect, test, vi } from "vitest";
import { lowestPrice } from "#components/player/lowest-price.ts";
import type { Cycle } from "#lib/contracts/payment/membership.ts";
import en from "#messages/en.json";

const sold = vi.hoisted(() => ({ cycle: null as Cycle | null }));
vi.mock("#lib/i18n/server.ts", () => ({ getLocale: async () => "en", getTexts: async () => en }));
vi.mock("#lib/services/payment/buy/buyer.ts", () => ({ arePaymentsOpen: async () => true }));
vi.mock("#lib/services/payment/membership.ts", () => ({
  membershipLevelsOrNull: async () => [
    {
      id: 4,
      name: "Gold",
      names: {},
      pricingText: "",
      price: { currency: "USD", amount: "29.00", initial: "29.00", cycle: sold.cycle, trial: null },
    },
  ],
}));

test.each<[Cycle, string]>([
  [{ every: 3, unit: "month" }, "a quarter"],
  [{ every: 6, unit: "month" }, "every 6 months"],
  [{ every: 2, unit: "week" }, "every 2 weeks"],
])("the cheapest plan's price for the cycle %j is named as one %s", async (cycle, period) => {
  sold.cycle = cycle;
  expect(await lowestPrice()).toEqual({ price: "$29", period });
});
