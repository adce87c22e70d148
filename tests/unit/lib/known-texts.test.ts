import { describe, expect, test } from "vitest";
import { knownInChinese, knownMarkupInChinese } from "#lib/languages/known-texts.ts";
import { levels } from "#sandbox/data/levels.ts";

describe("what WordPress writes of levels, in Chinese (product: Plan cards)", () => {
  test.each([
    ["Full videos", "完整视频"],
    ["full videos ", "完整视频"],
    ["Everything in Gold", "包含黄金的全部权益"],
    ["Everything in SleepState owls", "包含Night owls的全部权益"],
    ["Platinum", "铂金"],
    ["VIP Monthly", "VIP 月度"],
    ["Gold Membership", "黄金会员"],
    ["Lifetime", "终身"],
    ["The price for membership is $4.99 per Week.", "会员价格：每周$4.99。"],
    ["The price for membership is $29.99 every 3 Months.", "会员价格：每3个月$29.99。"],
    ["The price for membership is $199.00 now.", "会员价格：一次付清$199.00。"],
    [
      "The price for membership is $1.00 now and then $9.99 per Month.",
      "会员价格：首次支付$1.00，之后每月$9.99。",
    ],
    ["SleepState owls", null],
    ["", null],
  ])("%s: %s", (text, expected) => expect(knownInChinese(text)).toBe(expected));

  test.each([
    ["The price for membership is <strong>$4.99 per Week</strong>.", "会员价格：每周$4.99。"],
    ["<strong>Free</strong>", "免费"],
    [
      "<p>Slow and soft.</p>\n<ul>\n<li>Full videos</li>\n<li>Video requests &amp; early access</li></ul>",
      "<p>Slow and soft.</p>\n<ul>\n<li>完整视频</li>\n<li>视频定制与抢先观看</li></ul>",
    ],
    ["<p>Quiet &amp; calm</p>", null],
    ["", null],
  ])("%s", (markup, expected) => expect(knownMarkupInChinese(markup)).toBe(expected));

  test.each(levels)("every line that the demo has of $name", ({ description }) => {
    const lines = description.replace("&#8211;", "–").split(/<[^>]*>/);
    for (const line of lines.filter((text) => text.trim() !== ""))
      expect(knownMarkupInChinese(line), line).not.toBeNull();
  });
});
