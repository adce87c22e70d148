import "server-only";
import { notFound } from "next/navigation";
import { locale as rootLocale } from "next/root-params";
import { isLocale, type Locale } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { formatterOf, type Namespace, translatorOf } from "./translate.ts";

/** The page's language; an unknown first segment is not found. */
export async function getLocale(): Promise<Locale> {
  const locale = await rootLocale();
  return isLocale(locale) ? locale : notFound();
}

/** The translator for the page's language, or for a part of the messages. */
export async function getTranslations<Name extends Namespace = never>(namespace?: Name) {
  return translatorOf(await getLocale(), namespace);
}

export async function getFormatter() {
  return formatterOf(await getLocale());
}

/** All texts of the page's language; client components get the few they need as props. */
export async function getTexts(): Promise<Texts> {
  return messages[await getLocale()];
}
