import type { Numbers, Period } from "#lib/contracts/desk/numbers.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** `days` is null while the numbers of another period still show. */
export type NumbersProps = { numbers: Numbers; texts: Texts["numbers"]; days: Period | null };

/** A whole number; from 10,000 on shortened, as in "12.4K": lengths in a column then compare as the numbers do. */
export const shortNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(
    locale,
    value < 10_000 ? { maximumFractionDigits: 0 } : { notation: "compact", maximumFractionDigits: 1 },
  ).format(value);

/** A share of the whole, such as "41%"; "–" if the whole is 0. */
export const shareText = (part: number, all: number, locale: Locale): string =>
  all === 0 ? "–" : new Intl.NumberFormat(locale, { style: "percent" }).format(Math.min(1, part / all));
