import { rememberLanguage } from "#lib/browser/language.ts";
import { type Locale, localePath } from "#lib/i18n/locales.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Remembers a language, and opens this page in it. */
export function chooseLanguage(choice: Locale): void {
  rememberLanguage(choice);
  const { pathname, search, hash } = window.location;
  window.location.assign(localePath(choice, splitLocale(pathname).path) + search + hash);
}
