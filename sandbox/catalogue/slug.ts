import { pick } from "#sandbox/random.ts";

/**
 * WordPress keeps non-ASCII slugs percent-encoded in lower case, and plugins mostly decode them: one in four stays
 * encoded.
 */
export function variedSlug(slug: string): string {
  const asStored = pick([false, false, false, true], "stored slug", slug);
  return asStored ? encodeURIComponent(slug).toLowerCase() : slug;
}

/** The decoded slug of a path segment, which may still be encoded. */
export function plainSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function encodeSlug(slug: string): string {
  return encodeURIComponent(slug).toLowerCase();
}
