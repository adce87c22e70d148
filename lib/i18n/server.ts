import "server-only";
import { notFound } from "next/navigation";
import { locale as rootLocale } from "next/root-params";
import { isLocale, type Locale } from "#lib/languages/languages.ts";
import { messages } from "#lib/languages/messages.ts";
import type { Texts } from "./texts.ts";
import { formatterOf, type Namespace, translatorOf } from "./translate.ts";

/** The language of the page being rendered; a page below anything else is not found. */
export async function getLocale(): Promise<Locale> {
  const locale = await rootLocale();
  return isLocale(locale) ? locale : notFound();
}

/** What says the texts of the page's language, or those of a part of the messages. */
export async function getTranslations<Name extends Namespace = never>(namespace?: Name) {
  return translatorOf(await getLocale(), namespace);
}

/** Numbers and dates as the page's language writes them. */
export async function getFormatter() {
  return formatterOf(await getLocale());
}

/** All texts of the page's language, for the few that a client component needs as props. */
export async function getTexts(): Promise<Texts> {
  return messages[await getLocale()];
}
