import type { Locale } from "./languages.ts";

// Apart from the table, because links in the browser need only this.

/** Addresses in the default language have no prefix. */
export const defaultLocale = "en" satisfies Locale;

/** The address of `path` in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, "")}`;
}
