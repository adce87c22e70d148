import { pick } from "#sandbox/random.ts";

/**
 * A slug as WordPress gives it out. It keeps signs other than ASCII percent-encoded in lower case; plugins
 * mostly decode them, so one in four stays as stored.
 */
export function variedSlug(slug: string): string {
  const asStored = pick([false, false, false, true], "stored slug", slug);
  return asStored ? encodeURIComponent(slug).toLowerCase() : slug;
}

/** The plain slug of a decoded path segment, which may still be in the stored form. */
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
