/**
 * What a slug may have: letters, digits and marks of any script, `-`, `_`, `.`, and other characters that WordPress leaves
 * in a slug (punctuation and symbols of other scripts, wide space, emoji with joiners, regional flags). Refused are
 * characters that look like a dot or a slash, and those for broken bytes.
 */
const refusedCharacters = "[．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹\\ufffc\\ufffd]";
/**
 * Letters and emoji that are newer than the Unicode tables of PHP or of this Node; code points that are never assigned
 * are not among them.
 */
const newerCharacters =
  "(?![\\u2065\\ufdd0-\\ufdef\\ufff0-\\uffff\\u{1fffe}\\u{1ffff}\\u{2fffe}\\u{2ffff}\\u{3fffe}-\\u{10ffff}])\\p{Cn}";
const flagPattern = "\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}";
const characterPattern = `(?!${refusedCharacters})(?:[\\p{L}\\p{N}\\p{M}\\-_.]|\\u200d|\\u3000|(?!\\p{ASCII})[\\p{P}\\p{S}]|${newerCharacters}|${flagPattern})`;
// Marked as pure, so that bundles of pages that only encode drop it.
const characters = /* @__PURE__ */ new RegExp(`^(?:${characterPattern}){1,200}$`, "u");
/** Most slugs, which need no decoding and no slow expression: a list of them is read in a fraction of the time. */
const plainSlug = /^[\w-]{1,200}$/;

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Decodes a slug from a URL; null if it is illegal, so that WordPress gets no ASCII sign but `-`, `_` and `.`, and no
 * character that is invisible or changes the direction of writing. The slug may be encoded twice, because WordPress
 * stores slugs percent-encoded (`%e9%9b%a8`).
 */
export function parseSlug(raw: string): string | null {
  if (plainSlug.test(raw)) return raw === "undefined" ? null : raw;
  const once = decodeOrNull(raw);
  const slug = once?.includes("%") ? decodeOrNull(once) : once;
  if (slug === null || !characters.test(slug) || slug.trim() === "") return null;
  return slug.includes("..") || slug === "." || slug === "undefined" ? null : slug;
}

/** Encodes a slug for a path, once; `parseSlug` decodes it. */
export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug);
}
