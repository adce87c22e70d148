const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

/**
 * Closes open menus on Escape, on a click elsewhere and on a click on one of their links. `early` are events from before
 * this code was loaded. Returns a function that stops it.
 */
export function closeMenus(early: readonly Event[]): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    for (const menu of openMenus()) if (!menu.contains(target) || target.closest("a")) menu.open = false;
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || !(target instanceof Element)) return;
    for (const menu of openMenus()) {
      if (!menu.contains(target)) continue;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  };
  for (const event of early)
    if (event instanceof KeyboardEvent) onKeyDown(event);
    else if (event.type === "click") onClick(event);
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
  return () => listening.abort();
}
