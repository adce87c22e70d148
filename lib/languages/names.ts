import type { Locale } from "./languages.ts";

/** The names of something in other languages than the default one. */
export type Names = Readonly<Record<string, string>>;

export const nameIn = (locale: Locale, { name, names }: { name: string; names: Names }): string =>
  names[locale] ?? name;
