import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlanPriceLine } from "#components/membership/plan-price.tsx";
import type { Plan } from "#lib/membership/plans.ts";
import zh from "#messages/zh.json";

const price = { currency: "USD", amount: "12.99", initial: "12.99", cycle: null, trial: null };
const renderPrice = (cadence: Plan["cadence"], yuan: boolean) =>
  renderToStaticMarkup(
    <PlanPriceLine
      plan={{ id: 3, name: "白银", cadence, price, priceText: "" }}
      plans={[]}
      texts={zh.vip.plans}
      locale="zh"
      yuan={yuan}
    />,
  ).replace(/<[^>]*>/g, "");

test("a price by Alipay says what it buys, and a price by PayPal how often it is charged", () => {
  expect(renderPrice("monthly", true)).toBe("¥95 1个月");
  expect(renderPrice("lifetime", true)).toBe("¥1,448 一次付清，终身有效");
  expect(renderPrice("monthly", false)).toBe("US$12.99 每月");
});
