/** A phone is narrower than the breakpoint of 768 px. */
export const phone = "(max-width: 767px)";

/** Milliseconds without another change: while it is turned a screen may change its mind. */
const settlesAfter = 100;

/** Calls `onChange` once a media query has settled on another answer; gives what ends the watching. */
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
