/** Milliseconds between two checks of the payment window. */
const checkEveryMs = 1000;

/**
 * What the window shows until the provider's address is known: a blank page of this site's own. One that is opened without
 * any page is lost in WebKit on its way to the provider (decision: webkit-loses-blank-windows).
 */
export const openingPage = "/payment/opening.html";
/** Milliseconds between two looks whether it is there, and after which nobody waits for it. */
const lookEveryMs = 50;
const openingTakesMs = 5000;

/** Waits until the window shows that page, so that it goes on from there; not for ever, nor for a window that is gone. */
export async function whenOpened(popup: Pick<Window, "closed" | "document" | "location">): Promise<void> {
  const isThere = () => {
    try {
      return popup.location.pathname === openingPage && popup.document.readyState === "complete";
    } catch {
      // At the provider's already.
      return true;
    }
  };
  for (let waited = 0; waited < openingTakesMs && !popup.closed && !isThere(); waited += lookEveryMs)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

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
