/** A login's two cookies: the sealed session, and a marker that scripts can read (lib/session/cookies/cookie.ts). */
export const sealPrefix = "session-";
export const markerPrefix = "signed_in-";

/** The marker's name among a browser's cookies; it differs from login to login. */
export const findMarker = (cookies: string): string | undefined =>
  /(?:^|;\s*)(signed_in-[0-9a-f]{12})=1/.exec(cookies)?.[1];

/** The id of the first session that a Cookie header names, valid or not. */
export const findSessionId = (header: string): string | undefined =>
  /(?:^|;)\s*(?:__Host-)?session-([0-9a-f]{12})=/.exec(header)?.[1];

/** Whether a Cookie header names a session, valid or not. */
export const hasSessionCookie = (header: string): boolean =>
  /(?:^|;)\s*(?:__Host-)?(?:session|signed_in)-/.test(header);
