"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { readSuggestions, type Suggestions } from "#lib/browser/shell/suggestions.ts";

/** Milliseconds from the last key to the request. */
const debounce = 200;

/** The suggestions for the text in the field; null while there are none or they are hidden. */
export function useSuggestions(field: RefObject<HTMLInputElement | null>) {
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
    const request = new AbortController();
    const load = async () => setFound(await readSuggestions(text, request.signal));
    const timer = setTimeout(load, debounce);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  // The field may hold text that was typed before this code was loaded.
  useEffect(read, [read]);
  return { found: isShown && text !== "" ? found : null, read, hide: () => setShown(false) };
}
