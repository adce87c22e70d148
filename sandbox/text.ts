/** Length in characters, as PHP's `mb_strlen` counts: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A line of text as `sanitize_text_field` leaves it: no tags, no control characters, single spaces. */
export function plainLine(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

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
