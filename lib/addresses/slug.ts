const characters = /^[\p{L}\p{N}\p{M}\-_.]{1,200}$/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * One path segment as it arrived in a URL, decoded, or null where it can't be a slug: letters and
 * digits of any script, `-`, `_` and `.`. Nothing else reaches WordPress. A slug that WordPress keeps
 * percent-encoded (`%e9%9b%a8`) may come encoded once more: both forms name the same slug.
 */
export function parseSlug(raw: string): string | null {
  const once = decoded(raw);
  const slug = once?.includes("%") ? decoded(once) : once;
  if (slug === null || !characters.test(slug)) return null;
  return slug.includes("..") || slug === "." || slug === "undefined" ? null : slug;
}

/** A slug as it stands in a path: encoded once, so that `parseSlug` gives it back. */
export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug);
}
