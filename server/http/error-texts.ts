import type { Locale } from "#lib/i18n/locales.ts";
import en from "#messages/en.json" with { type: "json" };
import zh from "#messages/zh.json" with { type: "json" };
import type { HttpRejection } from "./rejections.ts";

/** The messages, for the few answers that the front server gives itself. */
const texts: Record<Locale, typeof en> = { en, zh };

/** The text of an error's code in a language. */
export const errorText = (code: HttpRejection["code"], locale: Locale): string => texts[locale].errors[code];

/** What the panels for a 404 and a 503 say. */
export function errorPageTexts(status: 404 | 503, locale: Locale) {
  const { notFoundTitle, notFoundText, failedTitle, failedText, home } = texts[locale].panels;
  return status === 404
    ? { title: notFoundTitle, text: notFoundText, home }
    : { title: failedTitle, text: failedText, home };
}
