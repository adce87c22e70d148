"use client";

import { type ReactNode, useRef } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { SearchTexts } from "./suggestion-rows.tsx";

type SiteSearchProps = {
  action: string;
  icon: ReactNode;
  texts: SearchTexts;
  children: ReactNode;
};

/**
 * The site's search: a plain form whose suggestions load on focus. On narrow screens links to its field open it, by CSS
 * alone until open-search.ts is there.
 */
export function SiteSearch({ action, icon, texts, children }: SiteSearchProps) {
  const { part, load } = useLazy(() => import("./search-suggestions.tsx"));
  const place = useRef<HTMLElement>(null);
  return (
    <search ref={place} className="site-search group/search" onFocus={() => part ?? load()}>
      <form action={action}>
        {icon}
        {children}
      </form>
      {part && <part.SearchSuggestions place={place} action={action} texts={texts} />}
    </search>
  );
}
