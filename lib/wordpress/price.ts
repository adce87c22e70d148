import { htmlToText } from "./html-to-text.ts";

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

const struckOut = ["del", "strike", "s"];
/** Elements that end a word. */
const blocks = new Set(
  "br hr p div section ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table tr td th script style".split(" "),
);
/** Raised text stands between arrows until it is known whether it is cents. */
function separator(tag: string): string {
  if (tag === "sup") return "↑";
  return blocks.has(tag) || struckOut.includes(tag) ? "\n" : "";
}

/**
 * What a pricing text says, without its markup: `12<sup>99</sup>` is 12.99, `$<b>12</b>.99` too. Nobody is charged what
 * is struck out.
 */
const plainPricing = (markup: string) =>
  htmlToText(markup, { skip: struckOut, separator })
    .replace(/(\d)\s*↑\s*\.?(\d\d)\s*↑/g, "$1.$2")
    .replaceAll("↑", "");

/** A found number as PayPal writes amounts: `1299.50`. Its last point or comma is a decimal one unless three digits follow. */
function amount(text: string): string {
  const [, whole = text, decimals = "0"] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${decimals}`).toFixed(2);
}

/**
 * The price that a pricing text names, in US dollars with two decimals (product: Prices): its first number, read
 * without tags and entities; shares (`48%`) are skipped. Null where there is none, or it is nothing.
 */
export function readPrice(pricingText: string): string | null {
  const text = plainPricing(pricingText);
  for (const { 0: found, index } of text.matchAll(number)) {
    if (/^\s*%/.test(text.slice(index + found.length))) continue;
    const price = amount(found);
    return Number(price) > 0 ? price : null;
  }
  return null;
}
