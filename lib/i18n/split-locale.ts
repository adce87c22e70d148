import { isLocale, type Locale, locales } from "./locales.ts";

/** A page in a fixed language, whatever the visitor's: `/vip-zh`. Which pages have such addresses, lib/pages.ts says. */
const fixedPage = /^(\/[a-z]+)-(en|zh)$/;
export const fixedPaths = (path: string): string[] => locales.map((locale) => `${path}-${locale}`);
export const isFixedPage = (pathname: string): boolean => fixedPage.test(pathname);

/** The path without its language, and the language that the address names. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, base, language] = fixedPage.exec(pathname) ?? [];
  if (base && isLocale(language)) return { locale: language, path: base };
  if (!/^\/zh(?:\/|$)/.test(pathname)) return { locale: "en", path: pathname };
  return { locale: "zh", path: pathname.slice(3) || "/" };
}
