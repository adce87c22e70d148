import { searchHash } from "#lib/addresses/light-paths.ts";
import { isSearchKey } from "./search-key.ts";

/** The element that had the focus when the search was opened. */
let opener: HTMLElement | null = null;

function open(event: Event, from: Element | null): void {
  event.preventDefault();
  opener = from instanceof HTMLElement ? from : null;
  const search = document.querySelector(".site-search");
  search?.setAttribute("data-open", "");
  search?.querySelector("input")?.focus();
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest(`[href="${searchHash}"]`);
  if (link) open(event, link);
}

function onKey(event: Event): void {
  if (event instanceof KeyboardEvent && isSearchKey(event) && !document.fullscreenElement)
    open(event, document.activeElement);
}

/** Shows what the address searches for, and marks the tab of the search: all pages of a list have one document. */
export function fillInSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".site-search input");
  if (!field) return;
  const query = new URLSearchParams(window.location.search).get(field.name) ?? "";
  const tab = document.querySelector(`.tab[href="${searchHash}"]`);
  if (query) tab?.setAttribute("aria-current", "page");
  else tab?.removeAttribute("aria-current");
  if (document.activeElement !== field) field.value = query;
}

/**
 * Opens the header's search by its links and by its key. `early` are events from before; a link has opened it by its
 * address then.
 */
export function openSearchOnRequest(early: readonly Event[]): () => void {
  for (const event of early) if (event.type === "keydown") onKey(event);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("keydown", onKey);
  };
}

/** Returns the focus to what has opened the search. */
export function focusOpener(): void {
  opener?.focus();
  opener = null;
}
