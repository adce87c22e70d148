import { isLocale, type Locale, languageKey } from "#lib/i18n/locales.ts";
import { deviceStorage } from "./storage.ts";

const inCookie = new RegExp(`(?:^|; *)${languageKey}=(\\w+)`);

/** The language that this browser has chosen, or null. The cookie tells it where a browser keeps nothing else. */
export function rememberedLanguage(): Locale | null {
  const stored = deviceStorage.read(languageKey);
  const value = isLocale(stored) ? stored : (inCookie.exec(document.cookie)?.[1] ?? null);
  return isLocale(value) ? value : null;
}

/** Keeps the choice in local storage, and in a cookie of a year for the server. */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
  deviceStorage.write(languageKey, locale);
}
