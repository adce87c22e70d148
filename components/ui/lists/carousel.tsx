import type { ReactNode } from "react";
import { PlainList } from "./plain-list.tsx";
import { SwipeableRow } from "./swipeable-row.tsx";

type CarouselProps = {
  label: string;
  previous: string;
  next: string;
  head: ReactNode;
  /** Classes of the row. */
  className?: string;
  children: ReactNode;
};

/** A row of slides with two buttons (row-swiper.ts). It never moves by itself. */
export function Carousel({ label, previous, next, head, className = "", children }: CarouselProps) {
  return (
    <section
      // Late rendering cuts off what sticks out, so the section itself reaches the edges of the screen.
      className="section max-md:-mx-(--pad) max-md:px-(--pad) max-md:[contain-intrinsic-size:auto_330px] max-md:[content-visibility:auto]"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className="mb-3.5 flex items-center gap-3 md:mb-5">
        {head}
        <div className="hidden gap-2 sm:flex">
          <button type="button" className="btn ghost round" aria-label={previous} disabled>
            ‹
          </button>
          <button type="button" className="btn ghost round" aria-label={next} disabled>
            ›
          </button>
        </div>
      </div>
      <SwipeableRow>
        <PlainList className={`carousel-row ${className}`}>{children}</PlainList>
      </SwipeableRow>
    </section>
  );
}
