"use client";

import { createContext, type ReactNode, use } from "react";
import type { Locale } from "#lib/languages/languages.ts";
import { defaultLocale } from "#lib/languages/locale-path.ts";

/** The names of levels by their ids. */
export type LevelTexts = Readonly<Record<string, string>>;
type Language = { locale: Locale; levels?: LevelTexts };

const LocaleContext = createContext<Language>({ locale: defaultLocale });

/** Around a page: its language and what levels are called in it, for the components that run in the browser. */
export function LocaleProvider({ locale, levels, children }: Language & { children: ReactNode }) {
  return <LocaleContext value={levels ? { locale, levels } : { locale }}>{children}</LocaleContext>;
}

export const useLocale = (): Locale => use(LocaleContext).locale;

export const useLevelTexts = (): LevelTexts | undefined => use(LocaleContext).levels;
