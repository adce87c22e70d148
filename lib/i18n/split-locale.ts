import { type Locale, locales } from "#lib/languages/languages.ts";
import { defaultLocale } from "#lib/languages/locale-path.ts";

/** The languages as a part of a regular expression. */
export const anyLocale = `(?:${locales.join("|")})`;

const prefix = new RegExp(`^/(${locales.slice(1).join("|")})(?=/|$)`);
const anyPrefix = new RegExp(`^/${anyLocale}(?=[/?]|$)`);
/** A page in a fixed language, whatever the visitor's: `/vip-zh`. lib/pages.ts says which pages have such addresses. */
const fixedPage = new RegExp(`^(/[a-z]+)-(${locales.join("|")})$`);

export const fixedPaths = (path: string): string[] => locales.map((locale) => `${path}-${locale}`);
export const isFixedPage = (pathname: string): boolean => fixedPage.test(pathname);

/** Whether an address begins with a language. */
export const hasPrefix = (address: string): boolean => anyPrefix.test(address);

/** The path without its language, and the language that the address names. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, base, fixed] = fixedPage.exec(pathname) ?? [];
  if (base && fixed) return { locale: fixed as Locale, path: base };
  const named = prefix.exec(pathname)?.[1];
  if (named === undefined) return { locale: defaultLocale, path: pathname };
  return { locale: named as Locale, path: pathname.slice(named.length + 1) || "/" };
}
