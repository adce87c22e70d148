import { decodeHTML } from "entities";

/** A number: thousands grouped or not, up to two decimals after a point or comma. */
const number = /\d{1,3}(?:[,\u00A0 ]\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2}(?!\d))?/g;

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
  const text = decodeHTML(pricingText.replace(/<[^<>]*>/g, " "));
  for (const { 0: found, index } of text.matchAll(number)) {
    if (/^\s*%/.test(text.slice(index + found.length))) continue;
    const price = amount(found);
    return Number(price) > 0 ? price : null;
  }
  return null;
}
