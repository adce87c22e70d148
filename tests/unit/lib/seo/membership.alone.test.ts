import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { planProducts } from "#lib/seo/membership.ts";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://murmur.test");
});

const silver: MembershipLevel = {
  id: 3,
  name: "Silver",
  names: {},
  description: "<p>Quiet &amp; calm</p>",
  pricingText: "<b>$12.99</b> per Month",
  price: { currency: "EUR", amount: "12.99", initial: "1.00", cycle: null, trial: null },
  features: [],
};

describe("Product and Offer of a plan (product: Structured data)", () => {
  test("the structured data of a complete plan has every field", () =>
    expect(planProducts([silver], "en")).toEqual([
      {
        "@type": "Product",
        name: "Murmur VIP: Silver",
        description: "Quiet & calm",
        image: "https://murmur.test/images/social.jpg",
        brand: { "@type": "Brand", name: "Murmur" },
        offers: {
          "@type": "Offer",
          url: "https://murmur.test/vip",
          price: "12.99",
          priceCurrency: "EUR",
          availability: "https://schema.org/InStock",
        },
      },
    ]));

  test("the structured data of a plan in Chinese has the Chinese address", () =>
    expect(planProducts([silver], "zh")[0]?.offers.url).toBe("https://murmur.test/zh/vip"));

  test("the structured data of a plan without a description contains its pricing text", () =>
    expect(planProducts([{ ...silver, description: "" }], "en")[0]?.description).toBe("$12.99 per Month"));

  test.each([
    ["the free level", { id: 1 }],
    ["a level without a price", { price: null }],
  ])("there is no structured offer for %s", (_, more) =>
    expect(planProducts([{ ...silver, ...more }], "en")).toEqual([]),
  );
});

test("the structured data of a plan that renews says how often", () => {
  const price = {
    currency: "USD",
    amount: "29.99",
    initial: "29.99",
    cycle: { every: 3, unit: "month" },
    trial: null,
  } as const;
  expect(planProducts([{ ...silver, price }], "en")[0]?.offers).toMatchObject({
    price: "29.99",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: "29.99",
      priceCurrency: "USD",
      billingDuration: 3,
      unitCode: "MON",
    },
  });
});
