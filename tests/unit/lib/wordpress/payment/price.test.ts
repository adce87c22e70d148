import { describe, expect, test } from "vitest";
import { readPrice } from "#lib/wordpress/payment/price.ts";

const amountOf = (text: string, currency = "USD") => {
  const price = readPrice(text, currency);
  return price && `${price.amount} ${price.currency}`;
};

describe("the amount in a pricing text", () => {
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
    ["1.299,50 $", "1299.50"],
    ["$1.299", "1299.00"],
    ["$1.299,5", "1299.50"],
    ["$12.345.678,90", "12345678.90"],
    ["$12.5", "12.50"],
    ["$1299.5", "1299.50"],
    ["$1\u202F299,50", "1299.50"],
    ["$1&#8239;299", "1299.00"],
    ["$1&thinsp;299.50", "1299.50"],
    ["$1\u00A0299\u00A0000", "1299000.00"],
    ["$39 199 videos", "39.00"],
    ["$1 500", "1500.00"],
    ["Only 1 500 dollars", "1500.00"],
    ["Yearly: 1 500 dollars", "1500.00"],
    ["$5 now, then 1 500 dollars a year", "1500.00"],
    ["$1 500,50 per Year", "1500.50"],
    ["12 345 678 dollars", "12345678.00"],
    ["1 500", "1500.00"],
    ["$1'500.50", "1500.50"],
    ["1’500 dollars", "1500.00"],
    ["＄１，５００．５０", "1500.50"],
    ["$39, 199 videos", "39.00"],
    ["$39\n199 videos", "39.00"],
    ["<del>$199.99</del> $89.99", "89.99"],
    ["<s>$199</s><b>$89</b>", "89.00"],
    ['<strike class="old">$199</strike> $89', "89.00"],
    ["<del><b>$1</b>99</del>$89", "89.00"],
    ["<strong>$5</strong> <span>more</span>", "5.00"],
    ["$12<sup class='cents'>99</sup>", "12.99"],
    ["<h4>Level 2</h4><span>$9.99</span>", "9.99"],
    ["3 months: $29.99", "29.99"],
    ["12.99", "12.99"],
    ["12.99 per Month", "12.99"],
    ["199 now.", "199.00"],
    ["$89.99 a year ($7.50 a month)", "89.99"],
    ["$5, only $5 a week", "5.00"],
    ["<script>var a = 1;</script><style>b { top: 2px }</style>$9.99", "9.99"],
    ["<!-- 5 -->$9.99", "9.99"],
  ])("the amount is read from the pricing text %s", (text, amount) =>
    expect(amountOf(text)).toBe(`${amount} USD`),
  );

  test.each([
    "",
    "<strong>Free</strong>",
    "100% free",
    "$0.00",
    "ask us",
    "&#52;9%",
    "<del>$199</del> ask us",
    "<s>$5",
    "$0.500",
    "$1,2999",
    "39 videos",
    "3 100 videos",
    // These texts do not say which amount would be charged.
    "Plan 2 <b>100 dollars</b>",
    "等级2 100 dollars",
    "<td>5</td><td>9.99</td>",
    "<h4>Level 2</h4><span>9.99</span>",
    "was $19.99, now $12.99",
    "$5, $9.99 and $19.99",
  ])("the pricing text %s names no certain amount", (text) => expect(readPrice(text, "USD")).toBe(null));
});

describe("the currency", () => {
  test.each([
    ["&euro;9.99 per Month", "9.99 EUR"],
    ["1,50 €", "1.50 EUR"],
    ["1.299,50&nbsp;&euro;", "1299.50 EUR"],
    ["9.99 euros", "9.99 EUR"],
    ["&pound;8 a month", "8.00 GBP"],
    ["CN¥95", "95.00 CNY"],
    ["95元/月", "95.00 CNY"],
    ["每月 ¥95", "95.00 CNY"],
    ["人民币 588 每年", "588.00 CNY"],
    ["95 RMB", "95.00 CNY"],
    ["¥1,500 円", "1500 JPY"],
    ["JPY 1,500 per Month", "1500 JPY"],
    ["1500 yen", "1500 JPY"],
    ["EUR 12.99", "12.99 EUR"],
    ["12.99 EUR per Month", "12.99 EUR"],
    ["$12.99 CAD", "12.99 CAD"],
    ["CA$12.99", "12.99 CAD"],
    ["A$12.99", "12.99 AUD"],
    ["R$ 20,00", "20.00 BRL"],
    ["NT$300", "300 TWD"],
    ["49,90 zł", "49.90 PLN"],
    ["990 Ft", "990 HUF"],
    ["1 990 Ft", "1990 HUF"],
    ["1 500,50 Kč", "1500.50 CZK"],
    ["1 500 €", "1500.00 EUR"],
    ["1'500 CHF", "1500.00 CHF"],
    ["１，５００円", "1500 JPY"],
    ["CHF 12.50", "12.50 CHF"],
    ["ZAR 99", "99.00 ZAR"],
    ["₹499", "499.00 INR"],
    ["美元 12.99", "12.99 USD"],
    ["12.99", "12.99 USD"],
  ])("the price %s is read as %s", (text, expected) => expect(amountOf(text)).toBe(expected));

  test.each([
    ["12.99 per Month", "EUR", "12.99 EUR"],
    ["$12.99", "CAD", "12.99 CAD"],
    ["$12.99", "EUR", "12.99 USD"],
    ["&yen;1,500", "JPY", "1500 JPY"],
    ["&yen;95", "CNY", "95.00 CNY"],
    ["99 kr", "SEK", "99.00 SEK"],
    ["1500 now", "JPY", "1500 JPY"],
  ])("the price %s on a site whose currency is %s is read as %s", (text, currency, expected) =>
    expect(amountOf(text, currency)).toBe(expected),
  );

  test.each([
    ["&yen;1,500", "a yen or a yuan"],
    ["99 kr", "one of three crowns"],
    ["$5 or €5", "two of them"],
    ["¥95 / US$12.99", "two of them, both with a mark"],
    ["€12.99 USD", "mark and code disagree"],
    ["₿0.5", "a symbol that nobody here knows"],
    ["R99 per Month", "letters that nobody here knows"],
    ["99p", "letters after it"],
    ["Z$5", "somebody's dollar"],
    ["¥1,500.50 円", "a coin that there is not"],
  ])("the text %s is not read as a price: %s", (text) => expect(readPrice(text, "USD")).toBe(null));
});

describe("two amounts, and how often", () => {
  const month = { every: 1, unit: "month" };
  test.each([
    ["<strong>$1.00 now</strong> and then <strong>$9.99 per Month</strong>.", "1.00", "9.99", month],
    ["1.00 now and then 9.99 per Month", "1.00", "9.99", month],
    ["&euro;1.00 now and then &euro;9.99 per Month.", "1.00", "9.99", month],
    ["$0.00 now and then $9.99 per Month", "0.00", "9.99", month],
    ["Free for 7 days, then $9.99 a month", "0.00", "9.99", month],
    ["首月 ¥1，之后每月 ¥30", "1.00", "30.00", month],
    ["$12.99 per Month", "12.99", "12.99", month],
    ["$29.99 every 3 Months", "29.99", "29.99", { every: 3, unit: "month" }],
    ["$29.99 every three months", "29.99", "29.99", { every: 3, unit: "month" }],
    ["$29.99 a quarter", "29.99", "29.99", { every: 3, unit: "month" }],
    ["$4.99/week", "4.99", "4.99", { every: 1, unit: "week" }],
    ["$4.99 USD weekly", "4.99", "4.99", { every: 1, unit: "week" }],
    ["$89.99 per Year", "89.99", "89.99", { every: 1, unit: "year" }],
    ["95元/月", "95.00", "95.00", month],
    ["199 元每3个月", "199.00", "199.00", { every: 3, unit: "month" }],
    ["每年 588 元", "588.00", "588.00", { every: 1, unit: "year" }],
    ["$199.00 now", "199.00", "199.00", null],
    ["$12.99. 3 new videos every week", "12.99", "12.99", null],
  ])("both amounts are read from the pricing text %s", (text, initial, amount, cycle) =>
    expect(readPrice(text, "USD")).toMatchObject({ initial, amount, cycle, trial: null }),
  );

  test("a pricing text with three amounts is not read as a price", () => {
    const text =
      "$1.00 now and then $9.99 per Month. After your initial payment, your first payment will cost $5.00.";
    expect(readPrice(text, "USD")).toBe(null);
  });
});
