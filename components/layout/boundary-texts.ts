import type { ErrorPanelTexts } from "#lib/i18n/languages/texts.ts";

/** An error boundary can load nothing, so next.config.mjs compiles these messages in, by the `lang` of pages. */
declare const ERROR_PANEL_TEXTS: string;
const texts = JSON.parse(ERROR_PANEL_TEXTS) as Record<string, ErrorPanelTexts>;

export const [fallbackLang = ""] = Object.keys(texts);

/** In the language of the page. */
export function boundaryTexts(): ErrorPanelTexts {
  const lang = typeof document === "undefined" ? fallbackLang : document.documentElement.lang;
  return (texts[lang] ?? texts[fallbackLang]) as ErrorPanelTexts;
}
