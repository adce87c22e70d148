import { htmlToText } from "#lib/wordpress/transport/html-to-text.ts";

const struckOutElements = ["del", "strike", "s"];
const blockElements = new Set(
  "br hr p div section ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table tr td th script style".split(" "),
);
/** Marks raised text by arrows until it is known whether it is cents. */
function separatorFor(tag: string): string {
  if (tag === "sup") return "↑";
  return blockElements.has(tag) || struckOutElements.includes(tag) ? "\n" : "";
}

const wideNumber = /[０-９][０-９，．]*/g;

/**
 * The plain text of a price: `12<sup>99</sup>` and `$<b>12</b>.99` are 12.99. Struck-out text is dropped, full-width
 * digits become plain ones.
 */
export const plainPricing = (markup: string): string =>
  htmlToText(markup, { skip: struckOutElements, separator: separatorFor })
    .replace(/(\d)\s*↑\s*\.?(\d\d)\s*↑/g, "$1.$2")
    .replaceAll("↑", "")
    .replace(wideNumber, (found) => found.normalize("NFKC"));
