"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { normaliseSearch } from "#lib/addresses/search.ts";
import { readSuggestions, type ShownSuggestions } from "#lib/browser/search/suggestions.ts";

/** From the last key to the request. */
const debounceMs = 200;

/** The suggestions for the text in the field, also while it is empty; null until they are read, and while they are hidden. */
export function useSuggestions(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<ShownSuggestions | null>(null);
  const read = useCallback(() => setText(normaliseSearch(field.current?.value ?? "")), [field]);
  const hide = useCallback(() => setText(null), []);
  useEffect(() => {
    if (text === null) setFound(null);
    if (text === null) return;
    const request = new AbortController();
    const load = async () => {
      const next = await readSuggestions(text, request.signal);
      if (!request.signal.aborted) setFound(next);
    };
    const timer = setTimeout(load, text === "" ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  // The field may hold text that was typed before this code was loaded, and may have lost the focus since.
  useEffect(() => {
    if (document.activeElement === field.current) read();
  }, [field, read]);
  return { found: text === null ? null : found, read, hide };
}
