import { htmlLang, type Locale } from "./locales.ts";

const chinese = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;

/** The `lang` of a title or name that is not in the page's language; undefined for one that is, or that nobody can tell. */
export function foreignLang(text: string, locale: Locale): string | undefined {
  if (locale === "en") return chinese.test(text) ? htmlLang.zh : undefined;
  return latin.test(text) && !chinese.test(text) ? htmlLang.en : undefined;
}
