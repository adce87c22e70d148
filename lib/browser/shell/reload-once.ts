const key = "reloaded-at";
const pauseMs = 60_000;

/**
 * Whether this tab may reload by itself: at most once a minute, so that it never goes round in circles. Every page loads
 * this, so it brings nothing along.
 */
export function mayReload(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    if (since >= 0 && since < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage a first reload can't be remembered, and the page might reload for ever.
    return false;
  }
}
