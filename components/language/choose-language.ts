import { rememberLanguage } from "#lib/browser/language/language.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Stores a language and opens this page in it. */
export function chooseLanguage(choice: Locale): void {
  rememberLanguage(choice);
  if (pageLocale() === choice) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(localePath(choice, splitLocale(pathname).path) + search + hash);
}
