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
