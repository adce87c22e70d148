/** How often the payment window is checked, in milliseconds. */
const checkEveryMs = 1000;

/**
 * A blank page of this site, which the payment window shows until the provider's address is known. WebKit loses a
 * window that was opened without a page (decision: webkit-loses-blank-windows).
 */
export const openingPage = "/payment/opening.html";
/** How often the window is checked for the opening page, and for how long, in ms. */
const lookEveryMs = 50;
const openingTakesMs = 5000;

/**
 * Resolves when the window shows the opening page, from which it can go on; also after a while, or when it is closed.
 */
export async function whenOpened(popup: Pick<Window, "closed" | "document" | "location">): Promise<void> {
  const isThere = () => {
    try {
      return popup.location.pathname === openingPage && popup.document.readyState === "complete";
    } catch {
      // An error means that the window shows the provider's page already.
      return true;
    }
  };
  for (let waited = 0; waited < openingTakesMs && !popup.closed && !isThere(); waited += lookEveryMs)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

/** The payment window's size (product: Checkout window). */
export const popupFeatures = "popup,width=600,height=500";

/** Calls `onClosed` within a second after the window was closed; returns a function that stops watching. */
export function watchPopup(popup: { readonly closed: boolean }, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, checkEveryMs);
  return () => clearInterval(timer);
}

const declinedType = "payment-declined";

/** Notifies the page that opened this payment window that PayPal declined, and closes the window. */
export function reportDeclined(message: string): void {
  window.opener?.postMessage({ type: declinedType, message }, window.location.origin);
  window.close();
}

/** Calls `onDeclined` with the message that `popup` reports; returns a function that stops listening. */
export function listenForDecline(popup: Window, onDeclined: (message: string) => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== popup || data?.type !== declinedType) return;
    onDeclined(String(data.message));
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

/** The outcome when the payment window is closed; a null level could not be read. */
export const popupOutcome = (before: number, now: number | null) =>
  now !== null && now > before ? "raised" : "unchanged";
