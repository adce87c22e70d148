"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";
import { PlainList } from "./plain-list.tsx";

type CarouselProps = { label: string; previous: string; next: string; head: ReactNode; children: ReactNode };

/** A row counts as near at a twentieth of it, 200 px before the screen (product: Home). */
const near = { threshold: 0.05, rootMargin: "200px" };

/**
 * A labelled row of slides. It scrolls and snaps by itself; when it nears the screen Swiper takes over the
 * buttons, which come before the slides and never move on their own.
 */
export function Carousel({ label, previous, next, head, children }: CarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gone = false;
    const start = async () => {
      const { Swiper } = await import("swiper");
      if (gone) return;
      const update = ({ isBeginning, isEnd }: Swiper) => setEnds({ atStart: isBeginning, atEnd: isEnd });
      swiper.current = new Swiper(element, {
        cssMode: true,
        slidesPerView: "auto",
        slidesPerGroupAuto: true,
        wrapperClass: "row",
        slideClass: "row-slide",
        on: { init: update, progress: update, resize: update },
      });
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      start();
    }, near);
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      swiper.current?.destroy(true, false);
    };
  }, []);

  return (
    <section className="row-section wide mt-12" aria-roledescription="carousel" aria-label={label}>
      <div className="mb-4 flex items-center gap-3">
        {head}
        <div className="hidden gap-2 sm:flex">
          <button
            type="button"
            className="btn ghost round"
            aria-label={previous}
            disabled={ends.atStart}
            onClick={() => swiper.current?.slidePrev()}
          >
            ‹
          </button>
          <button
            type="button"
            className="btn ghost round"
            aria-label={next}
            disabled={ends.atEnd}
            onClick={() => swiper.current?.slideNext()}
          >
            ›
          </button>
        </div>
      </div>
      <div ref={frame}>
        <PlainList className="row">{children}</PlainList>
      </div>
    </section>
  );
}
