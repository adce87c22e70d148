import type { Locale } from "#lib/i18n/languages/languages.ts";
import { fill } from "./fill.ts";

/** Fills in `{count}` in the browser, by ICU's `=1` and `other` (decision: translators-are-kept). */
export const fillCount = (
  texts: { one: string; other: string },
  count: number,
  locale: Locale,
  values: Record<string, string> = {},
): string =>
  fill(texts[count === 1 ? "one" : "other"], {
    ...values,
    count: new Intl.NumberFormat(locale).format(count),
  });
