import { type Locale, languages, locales } from "#lib/languages/languages.ts";
import { defaultLocale } from "#lib/languages/locale-path.ts";

export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  return locales.find((locale) => languages[locale].html === lang) ?? defaultLocale;
}
