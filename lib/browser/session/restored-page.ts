import { sessionChanged } from "#lib/browser/session/marker.ts";

/** The name of the cookie that says whose session this is: each login has one of its own. */
const sessionName = () => /signed_in-[0-9a-f]{12}(?==1)/.exec(document.cookie)?.[0];

/**
 * A page that the browser kept whole shows again on "Back" whom it showed before: it is loaded anew where somebody else,
 * or nobody, is signed in by now. Returns what ends the watch.
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
