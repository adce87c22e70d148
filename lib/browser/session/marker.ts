/** The event on `window` after a login, a logout or a change of the member. */
export const sessionChanged = "session-changed";

/** The BroadcastChannel on which tabs notify each other of logins and logouts. */
export const sessionChannel = "session";

/** True if the marker cookie is set. Pages of visitors send no request for the account. */
export const isMarkedSignedIn = () => /(?:^|;\s*)signed_in-[0-9a-f]{12}=1/.test(document.cookie);
