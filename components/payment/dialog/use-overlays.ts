"use client";

import { useEffect } from "react";

/** True inside an overlay that a method's script placed beside the dialog. */
export const isOverlay = (target: unknown, overlays: string): boolean =>
  target instanceof Element && target.closest(overlays) !== null;

/**
 * Lets overlays that match `overlays` take the focus, which a modal dialog would take back. CSS lets pointer events
 * through (app/styles/membership/payment.css).
 */
export function useOverlays(overlays: string | undefined): void {
  useEffect(() => {
    if (overlays === undefined) return;
    const letGo = (event: FocusEvent) => {
      const target = event.type === "focusin" ? event.target : event.relatedTarget;
      if (isOverlay(target, overlays)) event.stopPropagation();
    };
    document.body.addEventListener("focusin", letGo);
    document.body.addEventListener("focusout", letGo);
    return () => {
      document.body.removeEventListener("focusin", letGo);
      document.body.removeEventListener("focusout", letGo);
    };
  }, [overlays]);
}
