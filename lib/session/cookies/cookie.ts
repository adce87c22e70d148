import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { markerPrefix, sealPrefix } from "#lib/config/session-cookies.ts";
import { loginSeconds } from "#lib/session/store/session-facts.ts";

/**
 * Each login has its own cookie names (decision: one-store-of-sessions). The sealed cookie is httpOnly; scripts can
 * read the marker, which only says that somebody is logged in.
 */
const sealName = (id: string, secure: boolean) => `${secure ? "__Host-" : ""}${sealPrefix}${id}`;
const markerName = (id: string) => `${markerPrefix}${id}`;

/** Browsers drop cookies above 4,096 bytes, which include the name and the attributes. */
const maxBytes = 4_000;

export const newId = () => randomBytes(6).toString("hex");

const setCookie = (
  name: string,
  value: string,
  options: { secure: boolean; maxAge: number; httpOnly: boolean },
) => stringifySetCookie({ name, value, path: "/", sameSite: "lax", ...options });

/** The session's two Set-Cookie values; null if the seal is too long for a cookie. */
export function setCookies(id: string, seal: string, secure: boolean): string[] | null {
  const options = { secure, maxAge: loginSeconds };
  const sealed = setCookie(sealName(id, secure), seal, { ...options, httpOnly: true });
  if (sealed.length > maxBytes) return null;
  return [sealed, setCookie(markerName(id), "1", { ...options, httpOnly: false })];
}

export const clearCookies = (id: string, secure: boolean): string[] => [
  setCookie(sealName(id, secure), "", { secure, maxAge: 0, httpOnly: true }),
  setCookie(markerName(id), "", { secure, maxAge: 0, httpOnly: false }),
];

/** The cookies whose name is `nameOf(id)` for the id that the name ends with, as pairs of id and value. */
const findCookies = (header: string | null, nameOf: (id: string) => string) =>
  Object.entries(parseCookie(header ?? "")).flatMap(([name, value = ""]) => {
    const id = name.slice(-12);
    return /^[0-9a-f]{12}$/.test(id) && name === nameOf(id) && value !== "" ? [{ id, value }] : [];
  });

/** The ids and seals of the sessions in a Cookie header; several while logins overlap. */
export const readCookies = (header: string | null, secure: boolean): { id: string; seal: string }[] =>
  findCookies(header, (id) => sealName(id, secure)).map(({ id, value }) => ({ id, seal: value }));

/** The ids of the markers in a Cookie header, also of those without a seal. */
export const readMarkers = (header: string | null): string[] =>
  findCookies(header, markerName).map(({ id }) => id);
