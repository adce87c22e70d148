import { type Locale, languages } from "#lib/i18n/languages/languages.ts";

// For text that browsers render without next-intl (decision: translators-are-kept).

/** An ISO date as "12 Sept 2025" / "2025年9月12日", in UTC so that all visitors read the same day. */
export const shortDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(iso),
  );

/** An ISO date for a narrow card: "12 Sept" / "9月12日"; in another year than `year` "Sept 2025" / "2025年9月"; in UTC. */
export const cardDate = (iso: string, locale: Locale, year: number): string =>
  new Intl.DateTimeFormat(languages[locale].dates, {
    month: "short",
    ...(new Date(iso).getUTCFullYear() === year ? { day: "numeric" } : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(iso));

/** An ISO date as "12 Sept 2025", one of today as "14:05", in the reader's zone. For the browser only. */
export function dateOrTime(iso: string, locale: Locale, now = Date.now()): string {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(
    languages[locale].dates,
    isToday ? { timeStyle: "short" } : { dateStyle: "medium" },
  ).format(date);
}

/** The reader's time zone as "GMT+8". For the browser only. */
export const zoneName = (locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].dates, { timeZoneName: "short" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

const ages = [
  { unit: "week", seconds: 7 * 24 * 3600 },
  { unit: "day", seconds: 24 * 3600 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;
/** The age in seconds from which a date is shown. */
const old = 30 * 24 * 3600;

/**
 * An ISO date as "3 days ago" / "3天前"; below a minute or in the future "just now"; from 30 days on a date. For the
 * browser only, because in a cached page it would become wrong.
 */
export function timeAgo(iso: string, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (age >= old) return shortDate(iso, locale);
  const unitOfAge = ages.find(({ seconds }) => age >= seconds);
  if (!unitOfAge) return languages[locale].justNow;
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / unitOfAge.seconds), unitOfAge.unit);
}
