"use client";

import { type MouseEvent, type ReactNode, useRef } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import type { SearchTexts } from "./suggestion-list.tsx";

type SiteSearchProps = {
  action: string;
  label: string;
  icon: ReactNode;
  texts: SearchTexts;
  children: ReactNode;
};

/** The site's search: a plain form whose suggestions load on focus. On a phone a button opens it. */
export function SiteSearch({ action, label, icon, texts, children }: SiteSearchProps) {
  const { part, load } = useLazy(() => import("./search-suggestions.tsx"));
  const place = useRef<HTMLElement>(null);
  const open = (event: MouseEvent) => {
    const field = place.current?.querySelector("input");
    // Enter in the field fires a click here, too.
    if (document.activeElement === field) return;
    event.preventDefault();
    place.current?.setAttribute("data-open", "");
    field?.focus();
  };
  return (
    <search ref={place} className="site-search group/search" onFocus={() => part ?? load()}>
      <form action={action}>
        {icon}
        {children}
        <button type="submit" className="btn sm round sm:hidden" aria-label={label} onClick={open}>
          {icon}
        </button>
      </form>
      {part && <part.SearchSuggestions place={place} action={action} texts={texts} />}
    </search>
  );
}
