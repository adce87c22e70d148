import { rememberLanguage } from "#lib/browser/shell/language.ts";
import { htmlLang, type Locale, localePath } from "#lib/i18n/locales.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Remembers a language, and opens this page in it where it is in another. */
export function chooseLanguage(choice: Locale): void {
  rememberLanguage(choice);
  if (document.documentElement.lang === htmlLang[choice]) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(localePath(choice, splitLocale(pathname).path) + search + hash);
}
