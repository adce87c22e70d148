import { describe, expect, test } from "vitest";
import { readPrice } from "../../../lib/price.ts";

describe("the price in a pricing text", () => {
  test.each([
    ["The price for membership is <strong>$4.99 per Week</strong>. ", "4.99"],
    ["<strong>&#36;29.99 every 3 Months</strong>", "29.99"],
    ["$199.00 now", "199.00"],
    ["199 dollars", "199.00"],
    ["US$1,299.50 per Year", "1299.50"],
    ["$1&nbsp;299.50", "1299.50"],
    ["12,99 $ per Month", "12.99"],
    ["Save 48%! <b>$89.99</b> per Year", "89.99"],
    ["Save 48&#37; now: 89.99", "89.99"],
    ["48 % off, then $7", "7.00"],
    ['<span data-price="3">$12.99</span>', "12.99"],
    ["$<b>12</b>.99", "12.99"],
    ["$12<sup>99</sup> per Month", "12.99"],
    ["$12<sup>.99</sup>", "12.99"],
    ["<p>$12</p><p>99 videos</p>", "12.00"],
    ["$12<br>345 videos", "12.00"],
    ["$12,345,678.90", "12345678.90"],
    ["$0.50 a day", "0.50"],
    ["$2,500 for life", "2500.00"],
  ])("%s", (text, price) => expect(readPrice(text)).toBe(price));

  test.each(["", "<strong>Free</strong>", "100% free", "$0.00", "ask us", "&#52;9%"])(
    "%s names none",
    (text) => expect(readPrice(text)).toBe(null),
  );
});
