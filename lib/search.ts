/** Characters of a search that count. */
const longestSearch = 100;

/** A search text as people mean it: full-width letters as usual ones, trimmed, white space folded, at most 100 characters. */
export const normaliseSearch = (text: string) =>
  [...text.normalize("NFKC").replace(/\s+/g, " ").trim()].slice(0, longestSearch).join("");

/** A search text as one path segment, whatever it holds; `decodeSearch` reads it back. */
export const encodeSearch = (text: string) => Buffer.from(text, "utf8").toString("base64url");

/** The text of such a segment, or null where it is none. */
export function decodeSearch(segment: string): string | null {
  const text = Buffer.from(segment, "base64url").toString("utf8");
  return text !== "" && encodeSearch(text) === segment ? text : null;
}
