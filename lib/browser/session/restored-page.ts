import { sessionChanged } from "#lib/browser/session/marker.ts";

/** The name of the marker cookie, which differs from login to login. */
const sessionName = () => /signed_in-[0-9a-f]{12}(?==1)/.exec(document.cookie)?.[0];

/**
 * Reloads a page that the back/forward cache restores if the session has changed since. Returns what ends the watch.
 */
export function reloadRestoredPage(): () => void {
  let shown = sessionName();
  const note = () => {
    shown = sessionName();
  };
  const check = ({ persisted }: PageTransitionEvent) => {
    if (persisted && sessionName() !== shown) window.location.reload();
  };
  window.addEventListener(sessionChanged, note);
  window.addEventListener("pageshow", check);
  return () => {
    window.removeEventListener(sessionChanged, note);
    window.removeEventListener("pageshow", check);
  };
}
