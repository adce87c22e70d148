"use client";

import { type RefObject, useId, useRef } from "react";
import { searchHash } from "#lib/addresses/light-paths.ts";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { recentSearches } from "#lib/browser/search/recent-searches.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { focusOpener } from "./open-search.ts";
import { foundText, SuggestionList } from "./suggestion-list.tsx";
import type { SearchTexts } from "./suggestion-rows.tsx";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

type SearchSuggestionsProps = {
  place: RefObject<HTMLElement | null>;
  action: string;
  texts: SearchTexts;
};

/** Adds suggestions to the search field of the page. */
export function SearchSuggestions({ place, action, texts }: SearchSuggestionsProps) {
  const listId = useId();
  const field = useRef(place.current?.querySelector("input") ?? null);
  const navigate = useNavigate();
  const locale = useLocale();
  const { found, read, hide } = useSuggestions(field);

  const close = () => {
    hide();
    reset();
    place.current?.removeAttribute("data-open");
  };
  const leaveSearch = () => {
    close();
    if (window.location.hash === searchHash) window.location.hash = "";
    focusOpener();
  };
  const go = (address: string, how?: { replace: boolean }) => {
    close();
    field.current?.blur();
    navigate(address, how);
  };
  const search = () => {
    const text = normaliseSearch(field.current?.value ?? "");
    const isOnVideos = window.location.pathname === action;
    const query = new URLSearchParams(text && { query: text });
    // A search on the page of videos keeps the filters in its address.
    for (const [name, value] of new URLSearchParams(isOnVideos ? window.location.search : ""))
      if (name !== "query" && name !== "page") query.append(name, value);
    if (text) recentSearches.add(text);
    go(query.size > 0 ? `${action}?${query}` : action, { replace: isOnVideos });
  };
  const { active, reset } = useCombobox({
    place,
    field,
    listId,
    isOpen: found !== null,
    onRead: read,
    onEscape: leaveSearch,
    onLeave: close,
    onSubmit: search,
  });

  return (
    <>
      <button
        type="button"
        className="btn sm round absolute top-1/2 left-(--pad) -translate-y-1/2 lg:hidden"
        aria-label={texts.back}
        onClick={leaveSearch}
      >
        ←
      </button>
      {/* Rendered empty first: screen readers often skip a status that comes with its text. */}
      <p role="status" className="sr-only">
        {found && foundText(found, texts, locale)}
      </p>
      {found && (
        <>
          {/* The header's backdrop filter makes it the containing block of fixed elements. */}
          <div className="fixed inset-x-0 top-(--header) h-[calc(100dvh-var(--header))] bg-scrim max-lg:bg-bg" />
          <SuggestionList id={listId} found={found} active={active} texts={texts} go={go} />
        </>
      )}
    </>
  );
}
