import type { Locale } from "../i18n/locales.ts";

/** An ISO date as "12 Sept 2025" / "2025年9月12日", in UTC so that every visitor reads the same day. */
export function shortDate(iso: string, locale: Locale): string {
  const language = locale === "en" ? "en-GB" : "zh-CN";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));
}

/** "2025-09" as "September" / "9月". */
export const monthName = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: locale === "zh" ? "numeric" : "long", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
