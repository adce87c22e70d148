/** The `md` breakpoint is 768 px. */
export const phone = "(max-width: 767px)";

/** Milliseconds without another change: a screen that is being turned changes several times. */
const settlesAfter = 100;

/** Calls `onChange` once a media query has settled on another value; returns what ends the watch. */
export function watchMedia(query: string, onChange: (matches: boolean) => void): () => void {
  const media = window.matchMedia(query);
  let before = media.matches;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (media.matches === before) return;
    before = media.matches;
    onChange(before);
  };
  const change = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, settlesAfter);
  };
  media.addEventListener("change", change);
  return () => {
    clearTimeout(timer);
    media.removeEventListener("change", change);
  };
}
