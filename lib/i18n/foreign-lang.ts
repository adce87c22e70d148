import { byLocale, type Locale, languages, locales } from "#lib/languages/languages.ts";

const shared = "Latin";
const scriptOf = (locale: Locale): string => languages[locale].script;
const patterns = byLocale((locale) => new RegExp(`\\p{Script=${scriptOf(locale)}}`, "u"));
/** Texts in any language may hold Latin letters, so that script says least. */
const byRarity = locales.toSorted((a, b) => Number(scriptOf(a) === shared) - Number(scriptOf(b) === shared));

/** Whether a text is in the script of a language that has one of its own. */
export const isInOwnScript = (text: string, locale: Locale): boolean =>
  scriptOf(locale) !== shared && patterns[locale].test(text);

/** The `lang` of a title or name that is not in the page's language; undefined for one that is, or can't be told. */
export function foreignLang(text: string, locale: Locale): string | undefined {
  const language = byRarity.find((other) => patterns[other].test(text));
  if (language === undefined || scriptOf(language) === scriptOf(locale)) return undefined;
  return languages[language].html;
}
