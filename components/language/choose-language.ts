import { rememberLanguage } from "#lib/browser/shell/language.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";
import type { Locale } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";

/** Stores a language and opens this page in it. */
export function chooseLanguage(choice: Locale): void {
  rememberLanguage(choice);
  if (pageLocale() === choice) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(localePath(choice, splitLocale(pathname).path) + search + hash);
}
