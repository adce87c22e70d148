import { isLocale, type Locale, languageKey } from "#lib/i18n/locales.ts";
import { deviceStorage } from "./storage.ts";

/** The language that this browser has chosen, or null. */
export function rememberedLanguage(): Locale | null {
  const value = deviceStorage.read(languageKey);
  return isLocale(value) ? value : null;
}

/** Keeps the choice in local storage, and in a cookie of a year for the server. */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
  deviceStorage.write(languageKey, locale);
}
