/** Milliseconds between two checks of the payment window. */
const checkEveryMs = 1000;

/** The payment window's size (product: Checkout window). */
export const popupFeatures = "popup,width=600,height=500";

/** Calls `onClosed` once the window is closed, within a second; gives what ends the watching. */
export function watchPopup(popup: { readonly closed: boolean }, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, checkEveryMs);
  return () => clearInterval(timer);
}

/** What a closed payment window has brought: null is a level that can't be read. */
export const popupOutcome = (before: number, now: number | null) =>
  now !== null && now > before ? "raised" : "unchanged";
