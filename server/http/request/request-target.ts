/** The meaning of a request line: a legal path, an illegal path, or no path (`*`, absolute form). */
export type RequestTarget =
  | { kind: "path"; path: string; query: string }
  | { kind: "malformed"; path: string }
  | { kind: "none" };

const plainPath = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbiddenCharacters = /[/\\\u0000-\u001f\u007f]/;

/** Encodes bytes that a client left unencoded (Node passes them as latin1). */
const encodeBytes = (url: string) =>
  url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** Reads `req.url`. `path` gets its canonical spelling; `query` stays as it is. */
export function parseTarget(url: string): RequestTarget {
  if (!url.startsWith("/")) return { kind: "none" };
  const encoded = encodeBytes(url);
  const mark = encoded.indexOf("?");
  const raw = mark < 0 ? encoded : encoded.slice(0, mark);
  const path = raw.includes("#") ? null : normalisePath(raw);
  if (path === null) return { kind: "malformed", path: raw };
  return { kind: "path", path, query: mark < 0 ? "" : encoded.slice(mark + 1) };
}

/**
 * The canonical spelling of a path; null for an illegal one, such as one with empty or dot segments, `%2f` or `%ff`.
 */
function normalisePath(path: string): string | null {
  if (plainPath.test(path)) return path;
  const segments = path.slice(1).split("/");
  const last = segments.length - 1;
  const normal = segments.map((raw, at) => (raw === "" && at === last ? "" : normaliseSegment(raw)));
  return normal.includes(null) ? null : `/${normal.join("/")}`;
}

function normaliseSegment(raw: string): string | null {
  try {
    const segment = decodeURIComponent(raw);
    if (segment === "" || segment === "." || segment === ".." || forbiddenCharacters.test(segment))
      return null;
    return encodeURIComponent(segment);
  } catch {
    return null;
  }
}
