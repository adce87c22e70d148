import { type Locale, languages } from "#lib/languages/languages.ts";

// For what the browser renders: it does without next-intl (decision: translators-are-kept).

/** An ISO date as "12 Sept 2025" / "2025年9月12日", in UTC so that every visitor reads the same day. */
export const shortDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(iso),
  );

const ages = [
  { unit: "week", seconds: 7 * 24 * 3600 },
  { unit: "day", seconds: 24 * 3600 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;
/** Seconds from which an age says less than a date. */
const old = 30 * 24 * 3600;

/**
 * An ISO date as "3 days ago" / "3天前", "now" below a minute or where clocks disagree, a date from 30 days on. For
 * what the browser renders: a page that is kept would lie.
 */
export function timeAgo(iso: string, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (age >= old) return shortDate(iso, locale);
  const { unit, seconds } = ages.find((one) => age >= one.seconds) ?? { unit: "second", seconds: 60 };
  const count = Math.floor(age / seconds);
  const numeric = count === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-count, unit);
}
