"use client";

import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { readSuggestions, type Suggestions } from "#lib/browser/shell/suggestions.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";
import { foundText, type SearchTexts, SuggestionList } from "./suggestion-list.tsx";

/** Milliseconds from the last key to the question. */
const debounce = 200;

type Props = {
  place: RefObject<HTMLElement | null>;
  action: string;
  texts: SearchTexts;
};

/** What is suggested for the text in the field, and whether it shows. */
function useSuggestions(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<Suggestions | null>(null);
  const [isShown, setShown] = useState(true);
  const read = useCallback(() => {
    setText(normaliseSearch(field.current?.value ?? ""));
    setShown(true);
  }, [field]);
  useEffect(() => {
    setFound((before) => (text === "" ? null : before));
    if (text === "") return;
    const asking = new AbortController();
    const ask = async () => setFound(await readSuggestions(text, asking.signal));
    const timer = setTimeout(ask, debounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return { found: isShown && text !== "" ? found : null, read, hide: () => setShown(false) };
}

/** A combobox with a list of links, by the rules of the ARIA Authoring Practices; the field was there before it. */
export function SearchSuggestions({ place, action, texts }: Props) {
  const listId = useId();
  const field = useRef(place.current?.querySelector("input") ?? null);
  const move = useNavigate();
  const locale = useLocale();
  const { found, read, hide } = useSuggestions(field);
  const [active, setActive] = useState(-1);
  const options = () => [...(place.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const isOpen = found !== null;

  const close = () => {
    hide();
    setActive(-1);
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
    move(address);
  };
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const text = normaliseSearch(field.current?.value ?? "");
    go(text ? `${action}?${new URLSearchParams({ query: text })}` : action);
  };
  const step = (by: 1 | -1) => {
    const count = options().length;
    // One place more than there are options: that of the field itself.
    setActive(((active + 1 + by + count + 1) % (count + 1)) - 1);
  };
  const onKey = (event: KeyboardEvent) => {
    // Half-typed pinyin: the key is the input method's.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      if (isOpen) event.preventDefault();
      leaveSearch();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) step(event.key === "ArrowDown" ? 1 : -1);
      else read();
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    }
  };
  const onInput = (event: Event) => {
    if ("isComposing" in event && event.isComposing) return;
    setActive(-1);
    read();
  };
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && place.current?.contains(relatedTarget)) return;
    close();
  };

  // What was typed while this code was on its way.
  useEffect(read, [read]);
  useEffect(() => {
    const [input, form] = [field.current, field.current?.form];
    if (!input || !form) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener("input", onInput, { signal });
    input.addEventListener("compositionend", onInput, { signal });
    input.addEventListener("focus", read, { signal });
    input.addEventListener("keydown", onKey, { signal });
    form.addEventListener("submit", search, { signal });
    place.current?.addEventListener("focusout", onLeave, { signal });
    return () => listeners.abort();
  });
  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? listId : "",
      "aria-activedescendant": isOpen && active >= 0 ? `${listId}${active}` : "",
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === "") field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
  }, [isOpen, active, listId]);

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
      {/* There before it speaks: what comes with its words is often not read. */}
      <p role="status" className="sr-only">
        {found && foundText(found, texts, locale)}
      </p>
      {found && (
        <>
          {/* The header's blur makes it the frame of whatever is fixed in it. */}
          <div className="fixed inset-x-0 top-16 h-[calc(100dvh-64px)] bg-scrim max-sm:bg-bg" />
          <SuggestionList id={listId} found={found} active={active} texts={texts} go={go} />
        </>
      )}
    </>
  );
}
