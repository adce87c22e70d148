"use client";

import { useEffect } from "react";

/**
 * What PayPal's script puts into `body`, outside any dialog: its overlay ("Click to continue") and, where popups are
 * blocked, the frame to pay in. app/styles/payment.css lets the pointer through to them.
 */
const overlays = ':is([id^="paypal-"], [id^="zoid-"])';

/** True within something of PayPal's own. */
export const isPayPals = (target: unknown): boolean =>
  target instanceof Element && target.closest(overlays) !== null;

/** The focus may go there, too: a modal dialog, which listens above `body`, would take it back. */
export function usePayPalOverlays(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const letGo = (event: FocusEvent) => {
      const to = event.type === "focusin" ? event.target : event.relatedTarget;
      if (isPayPals(to)) event.stopPropagation();
    };
    document.body.addEventListener("focusin", letGo);
    document.body.addEventListener("focusout", letGo);
    return () => {
      document.body.removeEventListener("focusin", letGo);
      document.body.removeEventListener("focusout", letGo);
    };
  }, [active]);
}
