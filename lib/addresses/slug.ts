/**
 * Letters, digits and marks of any script, `-`, `_` and `.`, and what WordPress leaves of a title in a slug: other
 * scripts' punctuation, symbols and wide space, emoji with their joiners, and the invisible letters of regional flags.
 * Signs that look like a dot or a slash are not among them, nor what stands for broken bytes.
 */
const refused = "[．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹\\ufffc\\ufffd]";
/** Letters and emoji that are younger than the tables of PHP, or of this Node; not what never becomes one. */
const young =
  "(?![\\u2065\\ufdd0-\\ufdef\\ufff0-\\uffff\\u{1fffe}\\u{1ffff}\\u{2fffe}\\u{2ffff}\\u{3fffe}-\\u{10ffff}])\\p{Cn}";
const flag = "\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}";
const character = `(?!${refused})(?:[\\p{L}\\p{N}\\p{M}\\-_.]|\\u200d|\\u3000|(?!\\p{ASCII})[\\p{P}\\p{S}]|${young}|${flag})`;
// Pure, so that pages that only encode do without it.
const characters = /* @__PURE__ */ new RegExp(`^(?:${character}){1,200}$`, "u");

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Decodes a slug from a URL; null if it is illegal. No ASCII sign but `-`, `_` and `.`, and nothing that is invisible
 * or turns the direction of writing, reaches WordPress. A slug that WordPress stores percent-encoded (`%e9%9b%a8`) may
 * come encoded once more.
 */
export function parseSlug(raw: string): string | null {
  const once = decoded(raw);
  const slug = once?.includes("%") ? decoded(once) : once;
  if (slug === null || !characters.test(slug) || slug.trim() === "") return null;
  return slug.includes("..") || slug === "." || slug === "undefined" ? null : slug;
}

/** Encodes a slug for a path, once; `parseSlug` decodes it. */
export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug);
}
