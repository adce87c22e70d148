"use client";

import { type MouseEvent, useRef } from "react";
import { useLazy } from "#components/ui/use-lazy.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { SearchIcon } from "./search-icon.tsx";

export type SearchTexts = Omit<Texts["search"], "submit"> &
  Pick<Texts["layout"], "videos" | "anchors" | "vip"> & { none: Texts["videos"]["emptySearch"] };

type SiteSearchProps = { action: string; label: string; texts: SearchTexts };

/**
 * The search of every page: a plain form, whose suggestions are fetched when it gets the focus. On a phone it is a button
 * that opens it.
 */
export function SiteSearch({ action, label, texts }: SiteSearchProps) {
  const { part, load } = useLazy(() => import("./search-suggestions.tsx"));
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = (event: MouseEvent) => {
    // Enter in the field presses this button, too.
    if (document.activeElement === field.current) return;
    event.preventDefault();
    place.current?.setAttribute("data-open", "");
    field.current?.focus();
  };
  return (
    <search ref={place} className="site-search" onFocus={() => part ?? load()}>
      <form action={action}>
        <SearchIcon />
        <input
          ref={field}
          className="field"
          type="search"
          name="query"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={texts.placeholder}
        />
        <button type="submit" className="btn sm round sm:hidden" aria-label={label} onClick={open}>
          <SearchIcon />
        </button>
      </form>
      {part && <part.SearchSuggestions place={place} field={field} action={action} texts={texts} />}
    </search>
  );
}
