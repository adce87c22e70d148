import type { Locale } from "./locales.ts";

/** Whose way of writing dates is meant: "12 Sept 2025" is Britain's. */
export const dateLocale = { en: "en-GB", zh: "zh-CN" } as const satisfies Record<Locale, string>;
