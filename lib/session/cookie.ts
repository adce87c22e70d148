import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { day, second } from "#lib/platform/duration.ts";

/**
 * A session's cookies. Each login has names of its own (decision: cookie-name-per-login). The sealed one is httpOnly;
 * the marker is readable and says nothing but that somebody is signed in.
 */
const sealName = (id: string, secure: boolean) => `${secure ? "__Host-" : ""}session-${id}`;
const markerName = (id: string) => `signed_in-${id}`;

/** Seconds a login lasts. */
export const lifetime = (14 * day) / second;
/** Browsers drop a cookie over 4,096 bytes, name and attributes counted. */
const maxBytes = 4_000;

export const newId = () => randomBytes(6).toString("hex");

const setCookie = (
  name: string,
  value: string,
  options: { secure: boolean; maxAge: number; httpOnly: boolean },
) => stringifySetCookie({ name, value, path: "/", sameSite: "lax", ...options });

/** The two Set-Cookie values of a new session, or null where the seal would outgrow a cookie. */
export function setCookies(id: string, seal: string, secure: boolean): string[] | null {
  const options = { secure, maxAge: lifetime };
  const sealed = setCookie(sealName(id, secure), seal, { ...options, httpOnly: true });
  if (sealed.length > maxBytes) return null;
  return [sealed, setCookie(markerName(id), "1", { ...options, httpOnly: false })];
}

/** The two Set-Cookie values that remove a session. */
export const clearCookies = (id: string, secure: boolean): string[] => [
  setCookie(sealName(id, secure), "", { secure, maxAge: 0, httpOnly: true }),
  setCookie(markerName(id), "", { secure, maxAge: 0, httpOnly: false }),
];

/** The cookies of a header whose names `nameOf` makes of an id, with their values. */
const findCookies = (header: string | null, nameOf: (id: string) => string) =>
  Object.entries(parseCookie(header ?? "")).flatMap(([name, value = ""]) => {
    const id = name.slice(-12);
    return /^[0-9a-f]{12}$/.test(id) && name === nameOf(id) && value !== "" ? [{ id, value }] : [];
  });

/** The sealed sessions that a Cookie header carries, by id; more than one while logins overlap. */
export const readCookies = (header: string | null, secure: boolean): { id: string; seal: string }[] =>
  findCookies(header, (id) => sealName(id, secure)).map(({ id, value }) => ({ id, seal: value }));

/** The ids of the markers that a Cookie header carries, also of sessions whose seal is gone. */
export const readMarkers = (header: string | null): string[] =>
  findCookies(header, markerName).map(({ id }) => id);
