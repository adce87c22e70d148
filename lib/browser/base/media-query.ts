/** Below the breakpoint of that name. */
export const belowMd = "(width < 48rem)";

/** The time without another change, because turning a screen causes several. */
const settlesAfterMs = 100;

/** Calls `onChange` when a media query has settled on another value. @returns a function that ends this */
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
    timer = setTimeout(settle, settlesAfterMs);
  };
  media.addEventListener("change", change);
  return () => {
    clearTimeout(timer);
    media.removeEventListener("change", change);
  };
}
