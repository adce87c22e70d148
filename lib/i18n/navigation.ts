"use client";

import { useCallback } from "react";
import { useLocale } from "./locale-context.tsx";
import { localePath } from "./locales.ts";

export { useRouter, useSelectedLayoutSegments } from "next/navigation";

/** Gives the address of a path of lib/paths.ts in the page's language, for what is no `Link`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}
