/** The languages of the site; the first is the default and has no prefix in its URLs. */
export const locales = ["en", "zh"] as const;
export type Locale = (typeof locales)[number];

export const htmlLang: Record<Locale, string> = { en: "en", zh: "zh-Hans" };
/** The languages that search engines are told of, with whose page is meant: `zh` is also that of Chinese at large. */
export const hreflangs = [
  ["en", "en"],
  ["zh-Hans", "zh"],
  ["zh", "zh"],
] as const satisfies readonly (readonly [string, Locale])[];
export const ogLocale: Record<Locale, string> = { en: "en_US", zh: "zh_CN" };

/** Where the visitor's choice is kept: local storage, and mirrored in a cookie for the server. */
export const languageKey = "lang";

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** The address of `path` (which starts with `/`) in a language: `/videos` or `/zh/videos`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/zh" : `/zh${path.replace(/^\/(?=[?#])/, "")}`;
}
