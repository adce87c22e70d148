"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { phone, watchMedia } from "#lib/browser/shell/media-query.ts";

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
      if (document.visibilityState === "visible" && window.matchMedia(phone).matches) scroll();
    };
    const turned = () => {
      const { top = 0, bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
      if (bottom > 0 && top < window.innerHeight) scroll();
    };
    scroll();
    document.addEventListener("visibilitychange", shownAgain);
    const unwatch = watchMedia("(orientation: landscape)", turned);
    return () => {
      document.removeEventListener("visibilitychange", shownAgain);
      unwatch();
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
