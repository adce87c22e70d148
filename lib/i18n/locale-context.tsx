"use client";

import { createContext, type ReactNode, use } from "react";
import type { Locale } from "./locales.ts";

const LocaleContext = createContext<Locale>("en");

/** Around a page: its language, for the components that run in the browser. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export const useLocale = (): Locale => use(LocaleContext);
