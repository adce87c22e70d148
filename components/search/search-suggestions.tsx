"use client";

import { type RefObject, useId, useRef } from "react";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";
import { foundText, type SearchTexts, SuggestionList } from "./suggestion-list.tsx";
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
    const wasOpen = place.current?.hasAttribute("data-open");
    close();
    if (wasOpen) place.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
  const go = (address: string) => {
    close();
    field.current?.blur();
    navigate(address);
  };
  const search = () => {
    const text = normaliseSearch(field.current?.value ?? "");
    go(text ? `${action}?${new URLSearchParams({ query: text })}` : action);
  };
  const { active, reset } = useCombobox({
    ...{ place, field, listId },
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
        className="btn sm round top-2.5 left-3 z-2 hidden max-sm:group-data-open/search:absolute max-sm:group-data-open/search:inline-flex"
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
          <div className="fixed inset-x-0 top-16 h-[calc(100dvh-64px)] bg-scrim max-sm:bg-bg" />
          <SuggestionList id={listId} found={found} active={active} texts={texts} go={go} />
        </>
      )}
    </>
  );
}
