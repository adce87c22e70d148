import type { Texts } from "#lib/i18n/texts.ts";
import type { Locale } from "./languages.ts";

export async function readMessages(locale: Locale): Promise<Texts> {
  const file = await import(`../../messages/${locale}.json`, { with: { type: "json" } });
  return file.default;
}
