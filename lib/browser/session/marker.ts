import { findMarker } from "#lib/config/session-cookies.ts";

/** The event on `window` after a login, a logout or a change of the member. */
export const sessionChanged = "session-changed";

/** The BroadcastChannel on which tabs notify each other of logins and logouts. */
export const sessionChannel = "session";

/** Whether the marker cookie is set. Without it a page sends no request for the account. */
export const isMarkedSignedIn = () => findMarker(document.cookie) !== undefined;
