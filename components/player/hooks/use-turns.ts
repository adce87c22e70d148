import { useEffect } from "react";
import { watchMedia } from "#lib/browser/base/media-query.ts";

/**
 * Brings the player into view when a phone is turned to landscape while it is on the screen, and turned back returns to
 * where the page stood (product: Video page).
 */
export function useTurns(stage: HTMLElement): void {
  useEffect(() => {
    let uprightAt = scrollY;
    let isTurned = false;
    // Each turn may itself scroll the page before it is reported.
    const note = () => {
      if (!isTurned && innerHeight > innerWidth) uprightAt = scrollY;
    };
    const unwatch = watchMedia("(orientation: landscape)", (isLandscape) => {
      isTurned = isLandscape;
      const { top, bottom } = stage.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight) return;
      if (isLandscape) stage.scrollIntoView({ block: "nearest" });
      // A visitor who has scrolled down in landscape stays there.
      else if (scrollY <= innerWidth) scrollTo(0, uprightAt);
    });
    document.addEventListener("scroll", note);
    return () => {
      unwatch();
      document.removeEventListener("scroll", note);
    };
  }, [stage]);
}
