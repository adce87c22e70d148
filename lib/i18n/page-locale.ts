import { type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";

export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  return locales.find((locale) => languages[locale].html === lang) ?? defaultLocale;
}
