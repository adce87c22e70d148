import { isLocale, type Locale, languageKey, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { hasPrefix, splitLocale } from "./split-locale.ts";

const choice = new RegExp(`(?:^|;)\\s*${languageKey}=(${locales.join("|")})\\s*(?:;|$)`);

/** The visitor's chosen language, or null. Every page request runs this, so it does without a cookie parser. */
export const chosenLocale = (cookie: string | null | undefined): Locale | null =>
  (choice.exec(cookie ?? "")?.[1] as Locale | undefined) ?? null;

/** The first language of a header or a browser that the site has; the default otherwise. */
export function namedLocale(tags: string | null | undefined): Locale {
  const name = /^\s*([a-z]+)/i.exec(tags ?? "")?.[1]?.toLowerCase();
  return isLocale(name) ? name : defaultLocale;
}

/**
 * The language of an answer: that which a page names in its call; otherwise the address's, then the visitor's choice.
 */
export function requestLocale(
  path: string,
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined },
): Locale {
  if (path.startsWith("/_api")) return namedLocale(headers["accept-language"]);
  const { locale } = splitLocale(path.split("?", 1)[0] ?? "");
  return locale === defaultLocale ? (chosenLocale(headers.cookie) ?? locale) : locale;
}

/**
 * Whether the visitor's choice of language redirects from this address to the same page in that language
 * (middleware.ts).
 */
export const leadsToOtherLanguage = (chosen: Locale | null, address: string): chosen is Locale =>
  chosen !== null && chosen !== defaultLocale && !hasPrefix(address);
