import { deviceStorage } from "#lib/browser/session/storage.ts";
import { isLocale, type Locale, languageKey } from "#lib/i18n/locales.ts";

const inCookie = new RegExp(`(?:^|; *)${languageKey}=(\\w+)`);

/** The language that this browser has chosen, or null. The cookie tells it where a browser keeps nothing else. */
export function rememberedLanguage(): Locale | null {
  const stored = deviceStorage.read(languageKey);
  const value = isLocale(stored) ? stored : (inCookie.exec(document.cookie)?.[1] ?? null);
  return isLocale(value) ? value : null;
}

/** Whether the server hears of a language, by its cookie. */
export const serverHears = (locale: Locale): boolean => document.cookie.includes(`${languageKey}=${locale}`);

/**
 * Keeps the choice in local storage, and in a cookie of a year for the server.
 *
 * @returns whether the cookie is kept. Chromium stores it in the background, and a page that is opened at once may be asked
 * for with the old one; reading it waits.
 */
export function rememberLanguage(locale: Locale): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
  deviceStorage.write(languageKey, locale);
  return serverHears(locale);
}
