import type { Locale } from "./languages.ts";

/** Names in languages other than the default. */
export type TranslatedNames = Readonly<Record<string, string>>;

export const nameInLanguage = (
  locale: Locale,
  { name, names }: { name: string; names: TranslatedNames },
): string => names[locale] ?? name;
