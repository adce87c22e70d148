"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** A row loads its buttons when a twentieth of it is within 200 px of the screen (product: Home). */
const nearScreen = { threshold: 0.05, rootMargin: "200px" };

/** A row that scrolls and snaps natively; Swiper takes over its buttons when it nears the screen. */
export function SwipeableRow({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isUnmounted = false;
    let stop = () => {};
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const { startSwiper } = await import("./row-swiper.ts");
      if (!isUnmounted) stop = startSwiper(element);
    }, nearScreen);
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      stop();
    };
  }, []);
  return <div ref={frame}>{children}</div>;
}
