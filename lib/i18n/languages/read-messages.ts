import type { Locale } from "./languages.ts";
import type { Texts } from "./texts.ts";

export async function readMessages(locale: Locale): Promise<Texts> {
  const file = await import(`../../../messages/${locale}.json`, { with: { type: "json" } });
  return file.default;
}
