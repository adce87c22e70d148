/** Milliseconds between two looks at the payment window (spec §4). */
const lookEvery = 1000;

/** The payment window's size (spec §9). */
export const popupFeatures = "popup,width=600,height=500";

/** Calls `onClosed` once the window is closed, within a second; gives what ends the watching. */
export function watchPopup(popup: { readonly closed: boolean }, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, lookEvery);
  return () => clearInterval(timer);
}

/** What a closed payment window has brought: null is a level that can't be read. */
export const popupOutcome = (before: number, now: number | null) =>
  now !== null && now > before ? "raised" : "unchanged";
