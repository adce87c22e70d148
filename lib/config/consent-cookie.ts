import { day, second } from "#lib/platform/time/duration.ts";

/**
 * The cookie with a visitor's choice about trackers (product: Consent): `allow` or `refuse`, and its last valid day,
 * counted since 1970. It identifies nobody.
 */
export const consentCookie = "consent";
export const consentPattern = `(?:^|; )${consentCookie}=(allow|refuse)-(\\d+)`;
/** Six months. */
export const consentDays = 183;
export const choices = ["allow", "refuse"] as const;
export type ConsentChoice = (typeof choices)[number];

/** The text of the cookie for a choice made now. */
export function consentCookieText(choice: ConsentChoice, isHttps: boolean): string {
  const until = Math.floor(Date.now() / day) + consentDays;
  const age = (consentDays * day) / second;
  return `${consentCookie}=${choice}-${until}; Path=/; Max-Age=${age}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

/** A request below it makes the server set the cookie, too: Safari forgets what scripts store after seven days. */
export const consentFolder = "/_api/consent/";

/** The document's class while the visitor has made no valid choice. */
export const undecidedClass = "undecided";
/** The hash of a link that opens the choice on any page. */
export const cookiesHash = "#cookies";
