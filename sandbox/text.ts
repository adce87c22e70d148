/** Length in characters, as PHP's `mb_strlen` counts: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** As the plugin's Core/Text.php has them. */
const unseen = /(?![\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}|[\u2800\u3164\uffa0\u115f\u1160]|\u034f/gu;
const directions = /[\u200e\u200f]/g;
const visible = (text: string) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text.trim() : "");

/** Text::one_line: no tags, no control characters, nothing invisible, single spaces. */
export const plainLine = (text: string): string =>
  visible(
    text
      .replace(/<[^<>]*>/g, "")
      .replace(unseen, "")
      .replace(directions, "")
      .replace(/[\p{Cc}\s]+/gu, " "),
  );

/** Text::lines: nothing invisible, no control characters but those of lines. */
export const plainLines = (text: string): string =>
  visible(text.replace(unseen, "").replace(/(?![\n\r\t])\p{Cc}/gu, ""));

/** Text::email: half-width, nothing invisible. */
export const plainEmail = (text: string): string =>
  text
    .replace(unseen, "")
    .replace(directions, "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, ".")
    .trim();

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
