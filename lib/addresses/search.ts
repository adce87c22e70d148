const maxSearchLength = 100;

/** Normalises a search: full-width letters become usual ones, invisible characters go, white space is folded. */
export function normaliseSearch(text: string): string {
  const visible = text.normalize("NFKC").replace(/[\u200B\u2060\uFEFF]/g, "");
  return [...visible.replace(/[\s\p{Cc}]+/gu, " ").trim()].slice(0, maxSearchLength).join("");
}

/** Encodes a search as one path segment, in base64url. */
export function encodeSearch(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Decodes such a segment; null if it is invalid. */
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
