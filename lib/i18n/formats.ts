import type { Formats } from "next-intl";
import type { Locale } from "./locales.ts";

const number = { compact: { notation: "compact", maximumFractionDigits: 1 } } as const;

/** The formats that messages and pages name, in each language. */
export const formats = {
  en: { number, dateTime: { short: { dateStyle: "medium" }, month: { month: "long" } } },
  // 9月, not 九月.
  zh: { number, dateTime: { short: { dateStyle: "medium" }, month: { month: "numeric" } } },
} as const satisfies Record<Locale, Formats>;
