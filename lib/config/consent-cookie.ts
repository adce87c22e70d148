import { day, second } from "#lib/platform/time/duration.ts";

/**
 * The cookie of a visitor's choice about what tracks (product: Consent): `allow` or `refuse`, and the day, counted since
 * 1970, until which it holds. Nothing in it identifies anybody.
 */
export const consentCookie = "consent";
export const consentPattern = `(?:^|; )${consentCookie}=(allow|refuse)-(\\d+)`;
/** Six months. */
export const consentDays = 183;
export const choices = ["allow", "refuse"] as const;
export type ConsentChoice = (typeof choices)[number];

/** The cookie of a choice that is made now. */
export function consentCookieText(choice: ConsentChoice, isHttps: boolean): string {
  const until = Math.floor(Date.now() / day) + consentDays;
  const age = (consentDays * day) / second;
  return `${consentCookie}=${choice}-${until}; Path=/; Max-Age=${age}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

/** Where a browser has its choice stored once more: Safari forgets what scripts store after seven days. */
export const consentFolder = "/_api/consent/";

/** The document's class while there is no choice that holds. */
export const undecidedClass = "undecided";
/** Opens the choice, on any page. */
export const cookiesHash = "#cookies";
