import type { Locale } from "./languages.ts";

// Apart from the table: links in the browser do without it.

/** The language whose addresses have no prefix. */
export const defaultLocale = "en" satisfies Locale;

/** The address of `path` (which starts with `/`) in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, "")}`;
}
