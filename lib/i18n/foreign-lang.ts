import { byLocale, type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";

const sharedScript = "Latin";
const scriptOf = (locale: Locale): string => languages[locale].script;
const patterns = byLocale((locale) => new RegExp(`\\p{Script=${scriptOf(locale)}}`, "u"));
/** Latin letters occur in texts of every language, so they are compared last. */
const byRarity = locales.toSorted(
  (a, b) => Number(scriptOf(a) === sharedScript) - Number(scriptOf(b) === sharedScript),
);

/** Whether a text is in the language's own script, if it has one. */
export const isInOwnScript = (text: string, locale: Locale): boolean =>
  scriptOf(locale) !== sharedScript && patterns[locale].test(text);

/** The `lang` of a text that is not in the page's language; undefined if it is, or is unknown. */
export function foreignLanguageOf(text: string, locale: Locale): string | undefined {
  const language = byRarity.find((other) => patterns[other].test(text));
  if (language === undefined || scriptOf(language) === scriptOf(locale)) return undefined;
  return languages[language].html;
}
