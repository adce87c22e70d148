const characters = /^[\p{L}\p{N}\p{M}\-_.]{1,200}$/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Decodes a slug from a URL; null if it is illegal. Only letters and digits of any script, `-`, `_` and `.` reach
 * WordPress. A slug that WordPress stores percent-encoded (`%e9%9b%a8`) may come encoded once more.
 */
export function parseSlug(raw: string): string | null {
  const once = decoded(raw);
  const slug = once?.includes("%") ? decoded(once) : once;
  if (slug === null || !characters.test(slug)) return null;
  return slug.includes("..") || slug === "." || slug === "undefined" ? null : slug;
}

/** Encodes a slug for a path, once; `parseSlug` decodes it. */
export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug);
}
