import "server-only";
import { createTranslator } from "next-intl";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import type { Locale } from "./locales.ts";

/** Texts outside a page's render; a key without a message gives "". */
export function translator(locale: Locale) {
  const t = createTranslator({ locale, messages: locale === "zh" ? zh : en });
  return (key: string, values: Record<string, string> = {}): string =>
    t.has(key as never) ? t(key as never, values as never) : "";
}
