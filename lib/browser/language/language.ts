import { deviceStorage } from "#lib/browser/base/storage.ts";
import { writeCookie } from "#lib/browser/base/write-cookie.ts";
import { isLocale, type Locale, languageKey } from "#lib/i18n/languages/languages.ts";

const inCookie = new RegExp(`(?:^|; *)${languageKey}=(\\w+)`);

/** The visitor's stored choice, or null. Some browsers have the cookie but no local storage. */
export function rememberedLanguage(): Locale | null {
  const stored = deviceStorage.read(languageKey);
  const value = isLocale(stored) ? stored : (inCookie.exec(document.cookie)?.[1] ?? null);
  return isLocale(value) ? value : null;
}

/** The window's event after a visitor has chosen the page's own language. */
const languageEvent = "language";
let isAnswered = false;

/** Whether the question for the language is over. */
export const isLanguageKnown = (): boolean => isAnswered || rememberedLanguage() !== null;

export function watchLanguage(onChange: () => void): () => void {
  window.addEventListener(languageEvent, onChange);
  return () => window.removeEventListener(languageEvent, onChange);
}

/** Announces the choice to parts that wait for it. If another language was chosen, they wait on its page. */
export function announceLanguage(): void {
  isAnswered = true;
  window.dispatchEvent(new Event(languageEvent));
}

/** Whether the language cookie is set, which the server reads. */
export const isLanguageCookieSet = (locale: Locale): boolean =>
  document.cookie.includes(`${languageKey}=${locale}`);

/**
 * Stores the choice for browser and server.
 *
 * @returns whether the cookie is set. Chromium sets cookies in the background; reading one waits for that, so that the
 * next request sends it.
 */
export function rememberLanguage(locale: Locale): boolean {
  writeCookie(`${languageKey}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`);
  deviceStorage.write(languageKey, locale);
  return isLanguageCookieSet(locale);
}
