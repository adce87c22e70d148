import { randomBytes } from "node:crypto";

/**
 * A session's cookies. Each login has names of its own: an answer that ends an old session can't touch a newer
 * one's cookie, however late it comes (ruling 1). The sealed one is httpOnly; the marker is readable and says
 * nothing but that somebody is signed in (ruling 9).
 */
const sealName = "session-";
const markerName = "signed_in-";
const hostPrefix = "__Host-";

/** Seconds a login lasts. */
export const lifetime = 14 * 24 * 60 * 60;
/** Browsers drop a cookie over 4,096 bytes, name and attributes counted. */
const maxBytes = 4_000;

export const newId = () => randomBytes(6).toString("hex");

const prefix = (secure: boolean) => (secure ? hostPrefix : "");
const attributes = (secure: boolean, maxAge: number) =>
  `; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The two Set-Cookie values of a new session, or null where the seal would outgrow a cookie. */
export function setCookies(id: string, seal: string, secure: boolean): string[] | null {
  const sealed = `${prefix(secure)}${sealName}${id}=${seal}${attributes(secure, lifetime)}; HttpOnly`;
  if (sealed.length > maxBytes) return null;
  return [sealed, `${markerName}${id}=1${attributes(secure, lifetime)}`];
}

/** The two Set-Cookie values that remove a session. */
export const clearCookies = (id: string, secure: boolean): string[] => [
  `${prefix(secure)}${sealName}${id}=${attributes(secure, 0)}; HttpOnly`,
  `${markerName}${id}=${attributes(secure, 0)}`,
];

/** The sealed sessions that a Cookie header carries, by id; more than one while logins overlap. */
export function readCookies(header: string | null, secure: boolean): { id: string; seal: string }[] {
  const pattern = new RegExp(`^${prefix(secure)}${sealName}([0-9a-f]{12})=(.+)$`);
  return (header ?? "").split(/;\s*/).flatMap((part) => {
    const [, id, seal] = pattern.exec(part) ?? [];
    return id && seal ? [{ id, seal }] : [];
  });
}

/** The ids of the markers that a Cookie header carries, also of sessions whose seal is gone. */
export const readMarkers = (header: string | null): string[] =>
  [...(header ?? "").matchAll(/(?:^|;\s*)signed_in-([0-9a-f]{12})=1/g)].map(([, id]) => id ?? "");
