import { parseSlug } from "#lib/slug.ts";

/** What a request asks for: a legal path, a path that can't be legal, or no path at all (`*`, absolute form). */
export type Target =
  | { kind: "path"; path: string; query: string }
  | { kind: "malformed"; path: string }
  | { kind: "none" };

const plain = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbidden = /[/\\\u0000-\u001f\u007f]/;

/** Bytes that a client left unencoded (Node hands them over as latin1), encoded; the rest untouched. */
const encodeBytes = (url: string) =>
  url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

function normaliseSegment(raw: string): string | null {
  try {
    const segment = decodeURIComponent(raw);
    if (segment === "" || segment === "." || segment === ".." || forbidden.test(segment)) return null;
    return encodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** One spelling for every spelling of a path; null for what can't be legal: empty or dot segments, `%2f`, `%ff`. */
function normalisePath(path: string): string | null {
  if (plain.test(path)) return path;
  const segments = path.slice(1).split("/");
  const last = segments.length - 1;
  const normal = segments.map((raw, at) => (raw === "" && at === last ? "" : normaliseSegment(raw)));
  return normal.includes(null) ? null : `/${normal.join("/")}`;
}

/** Reads a request target (`req.url`); `path` comes back in one spelling, `query` as it was sent. */
export function parseTarget(url: string): Target {
  if (!url.startsWith("/")) return { kind: "none" };
  const encoded = encodeBytes(url);
  const mark = encoded.indexOf("?");
  const raw = mark < 0 ? encoded : encoded.slice(0, mark);
  const path = raw.includes("#") ? null : normalisePath(raw);
  if (path === null) return { kind: "malformed", path: raw };
  return { kind: "path", path, query: mark < 0 ? "" : encoded.slice(mark + 1) };
}

/** The query parameters that a page depends on, in the order of its key (lib/routes.ts). */
const parameters: readonly [path: RegExp, names: readonly string[]][] = [
  [/^(?:\/zh)?\/videos$/, ["page", "anchor"]],
  [/^(?:\/zh)?\/anchors(?:\/[^/]+)?$/, ["page"]],
];

const meaningful: Record<string, (value: string) => boolean> = {
  page: (value) => /^[1-9][0-9]{0,4}$/.test(value) && value !== "1",
  anchor: (value) => value !== "",
};

/** The one address of a page: its path and the parameters that matter; marketing parameters fall away. */
export function pageKey(path: string, query: string): string {
  const names = query === "" ? undefined : parameters.find(([pattern]) => pattern.test(path))?.[1];
  if (!names) return path;
  const given = new URLSearchParams(query);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    return value !== null && meaningful[name]?.(value) ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

const slugs = [
  /^(?:\/(?:zh|en))?\/(?:video|anchors)\/(.+)$/,
  /^(?:\/zh)?\/videos\?(?:page=\d+&)?anchor=(.+)$/,
];
const inner = /^(?:\/(?:zh|en))?\/(?:at|panel)(?:\/|$)|\.rsc$/i;

/**
 * Whether anything can stand at this key: its slugs are legal (ruling 16), and it isn't an inner address of
 * Next (the rewrites' targets, RSC files). What can't is answered 404 here and never sent to Next.
 */
export function isLegal(key: string): boolean {
  if (inner.test(key)) return false;
  return slugs.every((pattern) => {
    const slug = pattern.exec(key)?.[1]?.replace(/(?:\/$|\?.*$)/, "");
    return slug === undefined || parseSlug(slug) !== null;
  });
}
