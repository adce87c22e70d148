import { locale as rootLocale } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { isLocale } from "./locales.ts";

const messages = { en, zh };

/** Server texts by the language of the URL; route handlers pass their locale themselves. */
export default getRequestConfig(async ({ locale: given }) => {
  const wanted = given ?? (await rootLocale());
  const locale = isLocale(wanted) ? wanted : "en";
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
