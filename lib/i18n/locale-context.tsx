"use client";

import { createContext, type ReactNode, use } from "react";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";

/** Level names by id. */
export type LevelTexts = Readonly<Record<string, string>>;
type Language = { locale: Locale; levels?: LevelTexts };

const LocaleContext = createContext<Language>({ locale: defaultLocale });

/** Gives client components the page's language and level names. */
export function LocaleProvider({ locale, levels, children }: Language & { children: ReactNode }) {
  return <LocaleContext value={levels ? { locale, levels } : { locale }}>{children}</LocaleContext>;
}

export const useLocale = (): Locale => use(LocaleContext).locale;

export const useLevelTexts = (): LevelTexts | undefined => use(LocaleContext).levels;
