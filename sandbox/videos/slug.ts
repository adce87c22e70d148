import { pick } from "#sandbox/base/random.ts";

/**
 * The slug in one of two forms. WordPress stores non-ASCII slugs percent-encoded in lower case, and plugins
 * mostly decode them; one in four stays encoded.
 */
export function variedSlug(slug: string): string {
  const asStored = pick([false, false, false, true], "stored slug", slug);
  return asStored ? encodeURIComponent(slug).toLowerCase() : slug;
}

/** The most bytes of a slug in its stored form. */
const longest = 200;

/**
 * The slug that WordPress makes of a title, decoded. Of ASCII it keeps letters and digits; of other scripts
 * it keeps most signs, such as emoji, brackets and full-width commas.
 */
export function slugOfTitle(title: string): string {
  const letters = title
    .normalize("NFD")
    .replace(/([a-z])\p{M}+/giu, "$1")
    .normalize("NFC")
    .toLowerCase();
  let slug = "";
  for (const letter of letters) {
    if (encodeURIComponent(slug + letter).length > longest) break;
    slug += letter;
  }
  return slug
    .replace(/[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029/.]/gu, "-")
    .replace(/[\u00a1\u00a3\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u200b-\u200f]/gu, "")
    .replace(/[\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff]/gu, "")
    .replace(/[^-\w \u0080-\u{10ffff}]/gu, "")
    .replace(/[ -]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The decoded slug in a path segment, which may still be encoded. */
export function plainSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function encodeWordPressSlug(slug: string): string {
  return encodeURIComponent(slug).toLowerCase();
}
