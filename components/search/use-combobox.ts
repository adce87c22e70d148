"use client";

import { type RefObject, useEffect, useState } from "react";

type Combobox = {
  /** Holds the field, its form and the options. */
  place: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  isOpen: boolean;
  /** Reads the options for the text in the field. */
  onRead: () => void;
  onEscape: () => void;
  /** The focus has left the field and its list. */
  onLeave: () => void;
  onSubmit: () => void;
};

/**
 * Makes a field that is on the page already a combobox with a list of links, by the rules of the ARIA Authoring Practices.
 * Returns the index of the active option, -1 for the field itself.
 */
export function useCombobox({ place, field, listId, isOpen, ...handlers }: Combobox) {
  const [active, setActive] = useState(-1);
  const options = () => [...(place.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const step = (change: 1 | -1) => {
    // One more than there are options: the field itself is a stop.
    const stops = options().length + 1;
    setActive(((active + 1 + change + stops) % stops) - 1);
  };
  const onKey = (event: KeyboardEvent) => {
    // The key belongs to the input method while it composes.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      if (isOpen) event.preventDefault();
      handlers.onEscape();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) step(event.key === "ArrowDown" ? 1 : -1);
      else handlers.onRead();
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    }
  };
  const onInput = (event: Event) => {
    if ("isComposing" in event && event.isComposing) return;
    setActive(-1);
    handlers.onRead();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && place.current?.contains(relatedTarget))) handlers.onLeave();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    handlers.onSubmit();
  };

  useEffect(() => {
    const [input, form] = [field.current, field.current?.form];
    if (!input || !form) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener("input", onInput, { signal });
    input.addEventListener("compositionend", onInput, { signal });
    input.addEventListener("focus", handlers.onRead, { signal });
    input.addEventListener("keydown", onKey, { signal });
    form.addEventListener("submit", onSubmit, { signal });
    place.current?.addEventListener("focusout", onFocusOut, { signal });
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
  }, [isOpen, active, listId, field]);
  return { active, reset: () => setActive(-1) };
}
