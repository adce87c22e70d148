/** The languages of the site; the first is the default and has no prefix in its URLs (ruling 10). */
export const locales = ["en", "zh"] as const;
export type Locale = (typeof locales)[number];

export const htmlLang: Record<Locale, string> = { en: "en", zh: "zh-Hans" };
export const ogLocale: Record<Locale, string> = { en: "en_US", zh: "zh_CN" };

/** Where the visitor's choice is kept: local storage, and mirrored in a cookie for the server (ruling 10). */
export const languageKey = "lang";

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** The address of `path` (which starts with `/`) in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/zh" : `/zh${path.replace(/^\/(?=[?#])/, "")}`;
}

/** Addresses of a page in a fixed language, whatever the visitor's (ruling 10). */
const fixedPages: Record<string, { locale: Locale; path: string }> = {
  "/vip-en": { locale: "en", path: "/vip" },
  "/vip-zh": { locale: "zh", path: "/vip" },
};
export const isFixedPage = (pathname: string): boolean => Object.hasOwn(fixedPages, pathname);

/** The path without its language prefix, and the language that the address names. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const fixed = fixedPages[pathname];
  if (fixed) return fixed;
  const match = /^\/zh(?=\/|$)/.exec(pathname);
  return match ? { locale: "zh", path: pathname.slice(3) || "/" } : { locale: "en", path: pathname };
}
