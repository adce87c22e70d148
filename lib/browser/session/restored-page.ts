import { findMarker } from "#lib/config/session-cookies.ts";
import { sessionChanged } from "./marker.ts";

const sessionName = () => findMarker(document.cookie);

/**
 * Reloads a page that the back/forward cache restores, if the session has changed.
 *
 * @returns a function that ends this
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
