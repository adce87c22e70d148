import { parseSlug } from "./slug.ts";

/** No filter: the path segment that stands where an anchor could (lib/routes.ts). */
export const noFilter = "~";

/** The page past the last one: the frame of a list for an address that names no page of it (ruling 14). */
export const beyond = "beyond";

/** A page number of a path, `beyond`, or null. */
export function parsePage(raw: string): number | typeof beyond | null {
  if (raw === beyond) return beyond;
  return /^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : null;
}

/** The anchor filter of a path: undefined for none, null for what can't be a slug. */
export function parseFilter(raw: string): string | undefined | null {
  return raw === noFilter || raw.toUpperCase() === "%7E" ? undefined : parseSlug(raw);
}

/** Characters of a search that count. */
const longestSearch = 100;

/** A search text as people mean it: trimmed, white space folded, at most 100 characters. */
export const normalSearch = (text: string) =>
  [...text.normalize("NFC").replace(/\s+/g, " ").trim()].slice(0, longestSearch).join("");

/** A search text as one path segment, whatever it holds; `decodeSearch` reads it back. */
export const encodeSearch = (text: string) => Buffer.from(text, "utf8").toString("base64url");

/** The text of such a segment, or null where it is none. */
export function decodeSearch(segment: string): string | null {
  const text = Buffer.from(segment, "base64url").toString("utf8");
  return text !== "" && encodeSearch(text) === segment ? text : null;
}
