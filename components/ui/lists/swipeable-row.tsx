"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** A row counts as near at a twentieth of it, 200 px before the screen (product: Home). */
const near = { threshold: 0.05, rootMargin: "200px" };

/** Around a row that scrolls and snaps by itself; when it nears the screen Swiper takes over its buttons. */
export function SwipeableRow({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gone = false;
    let stop = () => {};
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const { startSwiper } = await import("./row-swiper.ts");
      if (!gone) stop = startSwiper(element);
    }, near);
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      stop();
    };
  }, []);
  return <div ref={frame}>{children}</div>;
}
