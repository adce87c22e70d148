/** The number of characters, as PHP's `mb_strlen` counts: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The same expression as in the plugin's Core/Text.php. */
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200f\u{110bd}\u{110cd}])\p{Cf}|[\u{13439}-\u{1343f}\u{1d159}\u2800\u3164\uffa0\ufffc\u115f\u1160]|\u034f/gu;
const visibleText =
  /[\p{L}\p{N}\p{P}\p{S}]|(?![\u2065\ufdd0-\ufdef\ufff0-\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}-\u{10ffff}])\p{Cn}/u;
const directions = /[\u200e\u200f]/g;
const visible = (text: string) => (visibleText.test(text) ? text.trim() : "");

/** Like the plugin's Text::one_line: no tags, control or invisible characters; single spaces. */
export const plainLine = (text: string): string =>
  visible(
    text
      .replace(/<[^<>]*>/g, "")
      .replace(unseen, "$1")
      .replace(directions, "")
      .replace(/[\p{Cc}\s]+/gu, " "),
  );

/** Like the plugin's Text::lines: no invisible characters, and no control characters except line breaks. */
export const plainLines = (text: string): string =>
  visible(text.replace(unseen, "$1").replace(/(?![\n\r\t])\p{Cc}/gu, ""));

/** Like the plugin's Text::email: half-width, without invisible characters. */
export const plainEmail = (text: string): string =>
  text
    .replace(unseen, "$1")
    .replace(directions, "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ")
    .replace(/[。｡]/g, ".")
    .replace(/^[\s\x85]+|[\s\x85]+$/g, "");

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, without a zone. */
export function wordpressTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
