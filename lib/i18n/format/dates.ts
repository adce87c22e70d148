import { type Locale, languages } from "#lib/i18n/languages/languages.ts";

// For text rendered in the browser, which has no next-intl (decision: translators-are-kept).

/** An ISO date as "12 Sept 2025" / "2025年9月12日", in UTC so that all visitors read the same day. */
export const shortDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(iso),
  );

/** An ISO date as `shortDate`, one of today as "14:05 UTC". For the browser only. */
export function dateOrTime(iso: string, locale: Locale, now = Date.now()): string {
  const date = new Date(iso);
  if (date.toISOString().slice(0, 10) !== new Date(now).toISOString().slice(0, 10))
    return shortDate(iso, locale);
  return `${date.toISOString().slice(11, 16)} UTC`;
}

const ages = [
  { unit: "week", seconds: 7 * 24 * 3600 },
  { unit: "day", seconds: 24 * 3600 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;
/** The age in seconds from which a date is shown. */
const old = 30 * 24 * 3600;

/**
 * An ISO date as "3 days ago" / "3天前", as "now" below a minute or in the future, as a date from 30 days on. For the
 * browser only: in a cached page it would grow wrong.
 */
export function timeAgo(iso: string, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (age >= old) return shortDate(iso, locale);
  const { unit, seconds } = ages.find((one) => age >= one.seconds) ?? { unit: "second", seconds: 60 };
  const count = Math.floor(age / seconds);
  const numeric = count === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-count, unit);
}
