import { decodeHTML } from "entities";

/** Spaces that belong to a number; a plain one ends it: `$39 199 videos` is 39.00. */
const thin = "\\u00A0\\u2007\\u2009\\u202F";
/** A number: thousands grouped (`1,299.50`, `1.299,50`, with a thin space) or not, up to two decimals. */
const number = new RegExp(
  [
    "[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d{1,2})?(?!\\d)",
    "[1-9]\\d{0,2}(?:\\.\\d{3})+(?:,\\d{1,2})?(?!\\d)",
    `[1-9]\\d{0,2}(?:[${thin}]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)`,
    "\\d+(?:[.,]\\d{1,2}(?!\\d))?",
  ].join("|"),
  "g",
);

/**
 * What a pricing text says, without its markup: `12<sup>99</sup>` is 12.99, `$<b>12</b>.99` too; blocks end a word, and
 * nobody is charged what is struck out.
 */
const spoken = (markup: string) =>
  decodeHTML(
    markup
      .replace(/<(script|style|del|strike|s)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis, "\n")
      .replace(/<!--.*?(?:-->|$)/gs, "")
      .replace(/(\d)\s*<sup\b[^<>]*>\s*\.?(\d\d)\s*<\/sup>/gi, "$1.$2")
      .replace(/<(?:br|hr|\/?(?:p|div|section|ul|ol|li|dl|dt|dd|h[1-6]|table|tr|td|th))\b[^<>]*>/gi, "\n")
      .replace(/<[^<>]*>/g, ""),
  );

/** A found number as PayPal writes amounts: `1299.50`. Its last point or comma is a decimal one unless three digits follow. */
function amount(text: string): string {
  const [, whole = text, decimals = "0"] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${decimals}`).toFixed(2);
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
