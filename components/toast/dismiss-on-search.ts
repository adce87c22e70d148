import { isPhone } from "#lib/browser/base/is-phone.ts";

/** On a phone a toast would lie over the suggestions of the search. */
export function dismissOnSearch(dismiss: () => void): () => void {
  const onFocus = ({ target }: Event) => {
    if (target instanceof Element && target.closest(".site-search") && isPhone()) dismiss();
  };
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}
