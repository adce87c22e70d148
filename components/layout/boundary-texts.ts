import type { ErrorPageTexts } from "#lib/i18n/languages/texts.ts";

/** An error boundary can load nothing, so next.config.mjs compiles these messages in, by the `lang` of pages. */
declare const ERROR_PAGE_TEXTS: string;
const texts = JSON.parse(ERROR_PAGE_TEXTS) as Record<string, ErrorPageTexts>;

export const [fallbackLang = ""] = Object.keys(texts);

/** In the language of the page. */
export function boundaryTexts(): ErrorPageTexts {
  const lang = typeof document === "undefined" ? fallbackLang : document.documentElement.lang;
  return (texts[lang] ?? texts[fallbackLang]) as ErrorPageTexts;
}
