import type { Locale } from "./languages.ts";

/** Names in languages other than the default. */
export type Names = Readonly<Record<string, string>>;

export const nameIn = (locale: Locale, { name, names }: { name: string; names: Names }): string =>
  names[locale] ?? name;
