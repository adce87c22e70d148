/** Whether the screen is a phone's; toasts are as wide as that. */
export const isPhone = (): boolean => window.matchMedia("(width < 40rem)").matches;

/** On a phone a toast would lie over the suggestions of the search. */
export function dismissOnSearch(dismiss: () => void): () => void {
  const onFocus = ({ target }: Event) => {
    if (target instanceof Element && target.closest(".site-search") && isPhone()) dismiss();
  };
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}
