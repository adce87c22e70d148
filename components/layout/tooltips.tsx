import { useEffect } from "react";

/** Controls without visible text. */
const iconOnly = ":is(.round, .card-button, button.bar-button)[aria-label]";
const signs = ["pointerover", "focusin"] as const;

/** Loads the tooltips when the pointer or the focus first meets a control without text (product: Tooltips). */
export function Tooltips() {
  useEffect(() => {
    const meet = (event: Event) => {
      if (!(event.target as Element).closest?.(iconOnly)) return;
      stop();
      import("#lib/browser/shell/tooltip.ts").then(({ startTooltips }) => startTooltips(iconOnly, event));
    };
    const stop = () => {
      for (const sign of signs) document.removeEventListener(sign, meet);
    };
    for (const sign of signs) document.addEventListener(sign, meet);
    // The pointer or the focus may already be on a control.
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    const below = isTouched ? null : document.querySelector(`${iconOnly}:hover`);
    below?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    document
      .querySelector(`${iconOnly}:focus-visible`)
      ?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    return stop;
  }, []);
  return null;
}
