import type { Locale } from "#lib/languages/languages.ts";
import { messages } from "#lib/languages/messages.ts";
import type { HttpRejection } from "./rejections.ts";

export const errorText = (code: HttpRejection["code"], locale: Locale): string =>
  messages[locale].errors[code];

export function errorPageTexts(status: 404 | 503, locale: Locale) {
  const { notFoundTitle, notFoundText, failedTitle, failedText, home } = messages[locale].panels;
  return status === 404
    ? { title: notFoundTitle, text: notFoundText, home }
    : { title: failedTitle, text: failedText, home };
}
