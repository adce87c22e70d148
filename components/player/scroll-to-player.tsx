"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { belowMd, watchMedia } from "#lib/browser/base/media-query.ts";

/**
 * Scrolls to the player on load, when a phone shows the tab again, and when a phone with the player on screen is turned
 * (product: Video page). Not if the address has a hash; without animation for reduced motion.
 */
export function ScrollToPlayer({ children, className = "" }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroll = () => {
      if (window.location.hash) return;
      const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      place.current?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
    };
    const shownAgain = () => {
      if (document.visibilityState === "visible" && window.matchMedia(belowMd).matches) scroll();
    };
    /** Where the page stood before it was turned to landscape. */
    let uprightAt = 0;
    const turned = (isLandscape: boolean) => {
      const { top = 0, bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
      if (bottom <= 0 || top >= window.innerHeight) return;
      if (isLandscape) uprightAt = window.scrollY;
      // An upright phone always shows the player, which may lie on the title. A visitor who has
      // scrolled down in landscape stays there.
      if (isLandscape || window.scrollY > window.innerWidth) scroll();
      else window.scrollTo(0, uprightAt);
    };
    scroll();
    document.addEventListener("visibilitychange", shownAgain);
    const unwatch = watchMedia("(orientation: landscape)", turned);
    return () => {
      document.removeEventListener("visibilitychange", shownAgain);
      unwatch();
    };
  }, []);
  return (
    <div
      ref={place}
      // On a phone the player sticks below the header, and nothing has to be scrolled while it is in view.
      className={`max-sm:sticky max-sm:top-14.25 max-sm:z-5 max-sm:scroll-mt-[calc(-56.25vw-16px)] ${className}`}
    >
      {children}
    </div>
  );
}
