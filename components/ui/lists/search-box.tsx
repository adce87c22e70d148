"use client";

import { type CompositionEvent, type FormEvent, useCallback, useEffect, useRef } from "react";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useListRegion } from "./list-region.tsx";

/** From the last key to the search. */
const debounceMs = 300;

type SearchBoxProps = {
  /** The list's path. */
  path: string;
  /** The query parameter. */
  name: string;
  /** Parameters to keep; all others, such as the page, are dropped. */
  keep?: readonly string[];
  label: string;
  placeholder: string;
  submit: string;
};

/** Searches while the visitor types, replacing the address; a plain GET form without JavaScript. */
export function SearchBox({ path, name, keep = [], label, placeholder, submit }: SearchBoxProps) {
  const { go } = useListRegion();
  const action = useLocalePath()(path);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchedText = useRef("");

  // The static page does not know the query; the address bar does, on load and after each navigation.
  const fillIn = useCallback(() => {
    searchedText.current = new URLSearchParams(window.location.search).get(name) ?? "";
    if (input.current && document.activeElement !== input.current) input.current.value = searchedText.current;
  }, [name]);
  useOnEachPage(fillIn);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = () => {
    clearTimeout(timer.current);
    const current = new URLSearchParams(window.location.search);
    const text = input.current?.value.trim() ?? "";
    if (text === searchedText.current) return;
    searchedText.current = text;
    const next = new URLSearchParams();
    if (text) next.set(name, text);
    for (const other of keep) if (current.get(other)) next.set(other, current.get(other) ?? "");
    go(next.size > 0 ? `${action}?${next}` : action, { replace: true, scroll: false });
  };
  const searchSoon = (event: FormEvent | CompositionEvent) => {
    clearTimeout(timer.current);
    // Not while an input method composes.
    if ("isComposing" in event.nativeEvent && event.nativeEvent.isComposing) return;
    timer.current = setTimeout(search, debounceMs);
  };
  const searchAtOnce = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <search>
      <form action={action} onSubmit={searchAtOnce} className="flex max-w-xl gap-2">
        <input
          ref={input}
          className="field"
          type="search"
          name={name}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          onInput={searchSoon}
          onCompositionEnd={searchSoon}
        />
        <button type="submit" className="btn">
          {submit}
        </button>
      </form>
    </search>
  );
}
