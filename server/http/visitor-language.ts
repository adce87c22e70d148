import type { IncomingHttpHeaders } from "node:http";
import { type Locale, languageKey } from "#lib/i18n/locales.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

const choseChinese = new RegExp(`(?:^|;)\\s*${languageKey}=zh\\s*(?:;|$)`);

/** The visitor's language cookie says Chinese. Not by a cookie parser: pages ask it for every request. */
export const prefersChinese = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && choseChinese.test(cookie);

/** The language of an answer: the address decides, then the visitor's cookie; calls of pages name theirs themselves. */
export function localeOf(path: string, headers: IncomingHttpHeaders): Locale {
  if (path.startsWith("/_api")) return /^\s*zh\b/i.test(headers["accept-language"] ?? "") ? "zh" : "en";
  return splitLocale(path.split("?", 1)[0] ?? "").locale === "zh" || prefersChinese(headers) ? "zh" : "en";
}
