import { decodeHTML } from "entities";

/** A number: thousands grouped or not, up to two decimals after a point or comma. */
const number = /\d{1,3}(?:[,\u00A0 ]\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2}(?!\d))?/g;

/** What a pricing text says, without its markup: `12<sup>99</sup>` is 12.99, `$<b>12</b>.99` too; blocks end a word. */
const spoken = (markup: string) =>
  decodeHTML(
    markup
      .replace(/(\d)\s*<sup>\s*\.?(\d\d)\s*<\/sup>/gi, "$1.$2")
      .replace(/<(?:br|hr|\/?(?:p|div|ul|ol|li|h[1-6]|table|tr|td|th))\b[^<>]*>/gi, "\n")
      .replace(/<[^<>]*>/g, ""),
  );

/** `1,299.50`, `1 299.50`, `12,99` and `199` as PayPal writes amounts: `1299.50`. */
function amount(text: string): string {
  const grouped = /^\d{1,3}(?:[,\u00A0 ]\d{3})+/.test(text);
  const plain = grouped ? text.replace(/[,\u00A0 ]/g, "") : text.replace(",", ".");
  return Number(plain).toFixed(2);
}

/**
 * The price that a pricing text names, in US dollars with two decimals (spec §5, ruling 25): its first number, read
 * without tags and entities; shares (`48%`) are skipped. Null where there is none, or it is nothing.
 */
export function readPrice(pricingText: string): string | null {
  const text = spoken(pricingText);
  for (const { 0: found, index } of text.matchAll(number)) {
    if (/^\s*%/.test(text.slice(index + found.length))) continue;
    const price = amount(found);
    return Number(price) > 0 ? price : null;
  }
  return null;
}
