const key = "reloaded-at";
const pauseMs = 60_000;

/**
 * Whether this tab may reload by itself: at most once a minute, against endless reloads. All pages load this file, so
 * it imports nothing.
 */
export function mayReload(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    if (since >= 0 && since < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage the reload can't be noted, and the page might reload for ever.
    return false;
  }
}
