const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

/** Closes open menus with Escape, a click elsewhere and a click on one of their links; gives what ends that. */
export function closeMenus(): () => void {
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
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
  return () => listening.abort();
}
