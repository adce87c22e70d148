import "server-only";
import { hash, randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { day, second } from "#lib/platform/time/duration.ts";
import { areCookiesSecure } from "./secure.ts";

const markSeconds = (365 * day) / second;

const name = () => `${areCookiesSecure() ? "__Host-" : ""}device`;

type DeviceMark = { mark: string; cookies: string[] };
/** One new mark for each request, so that WordPress and the browser get the same. */
const newMarks = new WeakMap<Request, DeviceMark>();

function newMark(): DeviceMark {
  const mark = randomBytes(16).toString("base64url");
  const options = {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: areCookiesSecure(),
    maxAge: markSeconds,
  } as const;
  return { mark, cookies: [stringifySetCookie({ name: name(), value: mark, ...options })] };
}

/**
 * The browser's random mark; with a Set-Cookie value if it is new. It distinguishes browsers behind one address when
 * registrations are counted, and reveals a login from a new device.
 */
export function deviceMark(request: Request): DeviceMark {
  const stored = parseCookie(request.headers.get("cookie") ?? "")[name()];
  if (stored && /^[\w-]{22}$/.test(stored)) return { mark: stored, cookies: [] };
  const fresh = newMarks.get(request) ?? newMark();
  newMarks.set(request, fresh);
  return fresh;
}

/** The mark's hash, which WordPress stores. */
export const hashedMark = (request: Request): string => hash("sha256", deviceMark(request).mark, "base64url");
