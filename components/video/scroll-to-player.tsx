"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Brings the player into view on load, and again when a phone's tab is shown once more (spec §2). An address with
 * a hash has its own target; reduced motion jumps (ruling 22).
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
    scroll();
    document.addEventListener("visibilitychange", shownAgain);
    return () => document.removeEventListener("visibilitychange", shownAgain);
  }, []);
  return <div ref={place}>{children}</div>;
}
