import { byLocale, languages } from "#lib/i18n/languages/languages.ts";

const number = {
  compact: {
    notation: "compact",
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: "lessPrecision",
  },
  dollars: { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" },
} as const;

export const formats = byLocale((locale) => ({
  number,
  dateTime: { short: { dateStyle: "medium" }, month: { month: languages[locale].month } } as const,
}));
