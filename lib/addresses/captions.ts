import { encodeSlug } from "./slug.ts";

/** A language of captions as WordPress names it, such as `zh-Hant`. */
export const captionLanguage = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** Where this site serves the captions of a video in one language. */
export const captionsPath = (slug: string, language: string): string =>
  `/captions/${encodeSlug(slug)}/${language}.vtt`;

export const isCaptionsPath = (path: string): boolean =>
  /^\/captions\/[^/]+\/[A-Za-z\d-]{2,16}\.vtt$/.test(path);
