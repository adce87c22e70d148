"use client";

import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { searchHash } from "#lib/addresses/light-paths.ts";
import { isSearchKey } from "./search-key.ts";
import type { SearchTexts } from "./suggestion-rows.tsx";

type SiteSearchProps = {
  action: string;
  icon: ReactNode;
  texts: SearchTexts;
  children: ReactNode;
};

/**
 * The site's search: a plain form whose suggestions load on focus. On narrow screens links to its field open it, by CSS
 * alone without JavaScript.
 */
export function SiteSearch({ action, icon, texts, children }: SiteSearchProps) {
  const { part, load } = useLazy(() => import("./search-suggestions.tsx"));
  const place = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = (event: Event, from: Element | null) => {
      event.preventDefault();
      opener.current = from instanceof HTMLElement ? from : null;
      place.current?.setAttribute("data-open", "");
      place.current?.querySelector("input")?.focus();
    };
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`[href="${searchHash}"]`);
      if (link) open(event, link);
    };
    const type = (event: KeyboardEvent) => {
      if (isSearchKey(event) && !document.fullscreenElement) open(event, document.activeElement);
    };
    document.addEventListener("click", press);
    document.addEventListener("keydown", type);
    return () => {
      document.removeEventListener("click", press);
      document.removeEventListener("keydown", type);
    };
  }, []);
  // The browser fills in what the address searches for.
  const fillIn = useCallback(() => {
    const field = place.current?.querySelector("input");
    if (field && document.activeElement !== field)
      field.value = new URLSearchParams(window.location.search).get(field.name) ?? "";
  }, []);
  useOnEachPage(fillIn);
  return (
    <search ref={place} className="site-search group/search" onFocus={() => part ?? load()}>
      <form action={action}>
        {icon}
        {children}
      </form>
      {part && <part.SearchSuggestions place={place} opener={opener} action={action} texts={texts} />}
    </search>
  );
}
