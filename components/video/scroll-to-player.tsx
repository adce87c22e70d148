"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Brings the player into view on load, again when a phone's tab is shown once more, and when a phone is turned while
 * the player is on the screen (product: Video page). An address with a hash has its own target; reduced motion jumps.
 */
export function ScrollToPlayer({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroll = () => {
      if (window.location.hash) return;
      const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      place.current?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
    };
    const shownAgain = () => {
      if (document.visibilityState === "visible" && window.matchMedia("(max-width: 767px)").matches) scroll();
    };
    const turned = () => {
      const { top = 0, bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
      // The page takes its new shape first.
      if (bottom > 0 && top < window.innerHeight) requestAnimationFrame(scroll);
    };
    const sideways = window.matchMedia("(orientation: landscape)");
    scroll();
    document.addEventListener("visibilitychange", shownAgain);
    sideways.addEventListener("change", turned);
    return () => {
      document.removeEventListener("visibilitychange", shownAgain);
      sideways.removeEventListener("change", turned);
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
