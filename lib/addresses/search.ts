/** Characters of a search at most. */
const longestSearch = 100;

/**
 * A search text as people mean it: full-width letters as usual ones, nothing that can't be seen, trimmed, white space folded,
 * at most 100 characters.
 */
export function normaliseSearch(text: string): string {
  const seen = text.normalize("NFKC").replace(/[\u200B\u2060\uFEFF]/g, "");
  return [...seen.replace(/[\s\p{Cc}]+/gu, " ").trim()].slice(0, longestSearch).join("");
}

/** A search text as one path segment, in base64url. */
export function encodeSearch(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The text of such a segment, or null; also in a browser. */
export function decodeSearch(segment: string): string | null {
  if (!/^[\w-]+$/.test(segment)) return null;
  try {
    const bytes = atob(segment.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return encodeSearch(text) === segment ? text : null;
  } catch {
    return null;
  }
}
