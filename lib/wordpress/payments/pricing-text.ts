import { htmlToText } from "#lib/wordpress/transport/html-to-text.ts";

const struckOut = ["del", "strike", "s"];
const blocks = new Set(
  "br hr p div section ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table tr td th script style".split(" "),
);
/** Arrows mark raised text until it is known whether it is cents. */
function separator(tag: string): string {
  if (tag === "sup") return "↑";
  return blocks.has(tag) || struckOut.includes(tag) ? "\n" : "";
}

const wideNumber = /[０-９][０-９，．]*/g;

/**
 * The plain text of a price: `12<sup>99</sup>` is 12.99, `$<b>12</b>.99` too; struck-out text is left out, and
 * full-width digits are plain ones.
 */
export const plainPricing = (markup: string): string =>
  htmlToText(markup, { skip: struckOut, separator })
    .replace(/(\d)\s*↑\s*\.?(\d\d)\s*↑/g, "$1.$2")
    .replaceAll("↑", "")
    .replace(wideNumber, (found) => found.normalize("NFKC"));
