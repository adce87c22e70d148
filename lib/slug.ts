/**
 * One path segment as it arrived in a URL, decoded once, or null where it can't be a slug (ruling 16):
 * `[a-z0-9-%_.]` in either case, and letters and digits of other scripts. Nothing else reaches WordPress.
 */
export function parseSlug(raw: string): string | null {
  let slug: string;
  try {
    slug = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const legal = /^[\p{L}\p{N}\p{M}\-%_.]{1,200}$/u.test(slug);
  if (!legal || slug.includes("..") || slug === "." || slug === "undefined") return null;
  return slug;
}

/** A slug as it stands in a path: encoded once, so that `parseSlug` gives it back. */
export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug);
}
