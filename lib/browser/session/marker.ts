/** The window's event when another member, or nobody, is here now. */
export const sessionChanged = "session-changed";

/** On which tabs tell each other of logins and logouts. */
export const sessionChannel = "session";

/** True where a readable cookie says that somebody is signed in; a visitor's page asks no server. */
export const isMarkedSignedIn = () => /(?:^|;\s*)signed_in-[0-9a-f]{12}=1/.test(document.cookie);
