import "server-only";
import { createFormatter, createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { byLocale, type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { formats } from "./formats.ts";

/** A part of the messages, such as "video" or "errors.payment". */
export type Namespace = NamespaceKeys<Texts, NestedKeyOf<Texts>>;

/** Translators by language and namespace, because parsing a message costs more than rendering it. */
const translators = new Map<string, unknown>();

type Translator<Name extends Namespace> = ReturnType<typeof createTranslator<Texts, Name>>;

const configOf = (locale: Locale) => ({ locale, formats: formats[locale], timeZone: "UTC" });

export function translatorOf<Name extends Namespace = never>(
  locale: Locale,
  namespace?: Name,
): Translator<Name> {
  const key = `${locale} ${namespace}`;
  const t =
    translators.get(key) ??
    createTranslator({ ...configOf(locale), messages: messages[locale], ...(namespace && { namespace }) });
  translators.set(key, t);
  return t as Translator<Name>;
}

/** Texts by keys known only at run time; "" without a message. */
export function keyTranslator(locale: Locale) {
  const t = translatorOf(locale);
  return (key: string, values: Record<string, string> = {}): string =>
    t.has(key as never) ? t(key as never, values as never) : "";
}

/** Numbers and dates of a language, in UTC, so that all visitors read the same day. */
function makeFormatter(locale: Locale) {
  const config = configOf(locale);
  const { dateTime } = createFormatter({ ...config, locale: languages[locale].dates });
  const { number } = createFormatter(config);
  return { dateTime, number };
}

const formatters = byLocale(makeFormatter);

export const formatterOf = (locale: Locale) => formatters[locale];
