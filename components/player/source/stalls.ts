/** Milliseconds without a byte after which an open connection counts as lost. */
const longestSilence = 20_000;
const checkEvery = 5000;

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
    else if (Date.now() - receivedAt >= longestSilence) onStall();
  }, checkEvery);
  element.addEventListener("progress", onProgress);
  element.addEventListener("seeking", onProgress);
  return () => {
    clearInterval(timer);
    element.removeEventListener("progress", onProgress);
    element.removeEventListener("seeking", onProgress);
  };
}
