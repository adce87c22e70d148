import type { Locale } from "#lib/i18n/languages/languages.ts";

/**
 * 149.99 dollars as "$149.99", 199 as "$199", other dollars as "CA$12.99". In Chinese US dollars are "US$", because ¥
 * stands beside them; yuan are "¥" everywhere.
 */
export const money = (value: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: currency === "CNY" ? "narrowSymbol" : "symbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(value);
