import { rememberLanguage } from "#lib/browser/shell/language.ts";
import { type Locale, locales } from "#lib/i18n/languages/languages.ts";
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

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-language]") : null;
  const choice = locales.find((locale) => locale === link?.dataset.language);
  if (choice === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  chooseLanguage(choice);
}

/** Has the links of the language menu open this page in their language. Returns a function that stops it. */
export function followLanguageLinks(): () => void {
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
