/** An open connection that brings no byte for so long counts as lost. */
const maxSilenceMs = 20_000;
const checkEveryMs = 5000;

/** Between two readings of the position, and how many equal readings count as standing still. */
const lookEveryMs = 2000;
const mostLooks = 4;

/** True while the element has nothing more to play. */
export const hasRunDry = (element: HTMLMediaElement) =>
  element.error !== null || element.readyState < element.HAVE_FUTURE_DATA;

/** True while the element should play and waits for bytes. */
export const isWaiting = (element: HTMLMediaElement) =>
  !element.paused && element.error === null && hasRunDry(element);

/** Calls `onStall` if the element waits long in one place without receiving a byte; returns a function that stops watching. */
export function watchForStall(element: HTMLMediaElement, onStall: () => void): () => void {
  let receivedAt = Date.now();
  const onProgress = () => {
    receivedAt = Date.now();
  };
  const timer = setInterval(() => {
    if (!isWaiting(element)) onProgress();
    else if (Date.now() - receivedAt >= maxSilenceMs) onStall();
  }, checkEveryMs);
  element.addEventListener("progress", onProgress);
  element.addEventListener("seeking", onProgress);
  return () => {
    clearInterval(timer);
    element.removeEventListener("progress", onProgress);
    element.removeEventListener("seeking", onProgress);
  };
}

/**
 * Calls `onStandstill` once if the element has data and plays, but stays at one position; returns a function that stops
 * watching. Chromium's own playlist player sometimes does this in place of an error.
 */
export function watchForStandstill(element: HTMLMediaElement, onStandstill: () => void): () => void {
  let seenAt = -1;
  /** Counts readings rather than time: a computer that wakes up has slept for hours. */
  let looks = 0;
  const timer = setInterval(() => {
    const { currentTime, ended, paused, seeking } = element;
    const mustMove = !(paused || ended || seeking || hasRunDry(element));
    looks = mustMove && currentTime === seenAt ? looks + 1 : 1;
    seenAt = currentTime;
    if (looks < mostLooks) return;
    clearInterval(timer);
    onStandstill();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
