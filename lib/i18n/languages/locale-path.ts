import type { Locale } from "./languages.ts";

// Not in languages.ts, because links in the browser do not need its table of languages.

/** Addresses in the default language have no prefix. */
export const defaultLocale = "en" satisfies Locale;

/** The address of `path` in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, "")}`;
}
