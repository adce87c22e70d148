import type { Locale } from "./languages.ts";

// Apart from the table: links in the browser need only this.

/** Its addresses have no prefix. */
export const defaultLocale = "en" satisfies Locale;

/** The address of `path` in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, "")}`;
}
