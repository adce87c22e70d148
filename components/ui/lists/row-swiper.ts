import { Swiper } from "swiper";

/** Makes the two buttons before a row scroll it; returns a function that stops this. */
export function startSwiper(frame: HTMLElement): () => void {
  const [previous, next] =
    frame.previousElementSibling?.querySelectorAll<HTMLButtonElement>("button.round") ?? [];
  const setEnds = (atStart: boolean, atEnd: boolean) => {
    if (previous) previous.disabled = atStart;
    if (next) next.disabled = atEnd;
  };
  const updateButtons = ({ isBeginning, isEnd }: Swiper) => setEnds(isBeginning, isEnd);
  const swiper = new Swiper(frame, {
    cssMode: true,
    slidesPerView: "auto",
    slidesPerGroupAuto: true,
    wrapperClass: "carousel-row",
    slideClass: "row-slide",
    on: { init: updateButtons, progress: updateButtons, resize: updateButtons, update: updateButtons },
  });
  const listening = new AbortController();
  previous?.addEventListener("click", () => swiper.slidePrev(), { signal: listening.signal });
  next?.addEventListener("click", () => swiper.slideNext(), { signal: listening.signal });
  // A visitor's own cards are added after the row.
  const cards = new MutationObserver(() => swiper.update());
  cards.observe(swiper.wrapperEl, { childList: true });
  return () => {
    cards.disconnect();
    listening.abort();
    swiper.destroy(true, false);
    setEnds(true, true);
  };
}
