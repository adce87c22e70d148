import "server-only";
import { notFound } from "next/navigation";
import { locale as rootLocale } from "next/root-params";
import { getTranslations } from "next-intl/server";
import { isLocale, type Locale } from "./locales";

export { getTranslations };

/** The language of the page being rendered; a page below anything else is not found. */
export async function getLocale(): Promise<Locale> {
  const locale = await rootLocale();
  return isLocale(locale) ? locale : notFound();
}
