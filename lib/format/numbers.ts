import type { Locale } from "#lib/i18n/locales.ts";
import { oneEach } from "./one-each.ts";

const compactFormat = oneEach(
  (locale: Locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
);
const wholeFormat = oneEach((locale: Locale) => new Intl.NumberFormat(locale));

/** 12400 as "12.4K" or "1.2万". */
export const compactNumber = (value: number, locale: Locale) => compactFormat(locale).format(value);

/** 1234 as "1,234". */
export const wholeNumber = (value: number, locale: Locale) => wholeFormat(locale).format(value);

/**
 * 149.99 dollars as "$149.99", 199 as "$199"; of other currencies with as much of a sign as tells them apart:
 * "CA$12.99". US dollars are "US$" in Chinese, where ¥ stands beside them; yuan are "¥" everywhere.
 */
export const money = (value: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: currency === "CNY" ? "narrowSymbol" : "symbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(value);
