import { type Locale, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";

export const anyLocale = `(?:${locales.join("|")})`;

const prefix = new RegExp(`^/(${locales.slice(1).join("|")})(?=/|$)`);
const anyPrefix = new RegExp(`^/${anyLocale}(?=[/?]|$)`);
/** A page with its own fixed language, such as `/vip-zh`; lib/addresses/pages.ts lists them. */
const fixedPage = new RegExp(`^(/[a-z]+)-(${locales.join("|")})$`);

export const fixedPaths = (path: string): string[] => locales.map((locale) => `${path}-${locale}`);
export const isFixedPage = (pathname: string): boolean => fixedPage.test(pathname);

export const hasPrefix = (address: string): boolean => anyPrefix.test(address);

export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, base, fixed] = fixedPage.exec(pathname) ?? [];
  if (base && fixed) return { locale: fixed as Locale, path: base };
  const named = prefix.exec(pathname)?.[1];
  if (named === undefined) return { locale: defaultLocale, path: pathname };
  return { locale: named as Locale, path: pathname.slice(named.length + 1) || "/" };
}
