import type { Locale } from "#lib/i18n/languages/languages.ts";

/**
 * A price: 149.99 US dollars as "$149.99", 199 as "$199", Canadian ones as "CA$12.99". In Chinese US dollars are "US$",
 * because yuan are "¥" in every language.
 */
export const money = (value: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: currency === "CNY" ? "narrowSymbol" : "symbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(value);
