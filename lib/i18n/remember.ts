import { isLocale, type Locale, languageKey } from "./locales.ts";

/** The language this browser has chosen, or null; storage may be closed to us. */
export function rememberedLanguage(): Locale | null {
  try {
    const value = window.localStorage.getItem(languageKey);
    return isLocale(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps the choice in local storage, and in a cookie of a year for the server (ruling 10). */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try {
    window.localStorage.setItem(languageKey, locale);
  } catch {
    // The cookie alone has to do.
  }
}
