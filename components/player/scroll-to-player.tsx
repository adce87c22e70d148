"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { belowMd } from "#lib/browser/base/media-query.ts";

/**
 * Scrolls to the player on load, and when a phone shows the tab again (product: Video page). Not if the address has a
 * hash; without animation for reduced motion.
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
    scroll();
    document.addEventListener("visibilitychange", shownAgain);
    return () => document.removeEventListener("visibilitychange", shownAgain);
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
