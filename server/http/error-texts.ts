import type { Locale } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { HttpRejection } from "./rejections.ts";

export const errorText = (code: HttpRejection["code"], locale: Locale): string =>
  messages[locale].errors[code];

/** `errorText` with the number of the request in the log. */
export const errorTextWithReference = (
  code: HttpRejection["code"],
  locale: Locale,
  reference: string,
): string =>
  messages[locale].errors.referenced
    .replace("{text}", errorText(code, locale))
    .replace("{reference}", reference);

export function errorPageTexts(status: 404 | 503, locale: Locale) {
  const { notFoundTitle, notFoundText, failedTitle, failedText, home, reference } =
    messages[locale].errorPages;
  return status === 404
    ? { title: notFoundTitle, text: notFoundText, home, reference }
    : { title: failedTitle, text: failedText, home, reference };
}
