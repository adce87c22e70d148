import "server-only";
import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { day, second } from "#lib/platform/duration.ts";
import { settings } from "#lib/settings.ts";

/** In seconds. */
const lifetime = (365 * day) / second;

const secure = () => settings().SITE_URL.startsWith("https:");
const name = () => `${secure() ? "__Host-" : ""}device`;

/** A random mark tells browsers behind one address apart when registrations are counted; Set-Cookie if it is new. */
export function deviceMark(request: Request): { mark: string; cookies: string[] } {
  const given = parseCookie(request.headers.get("cookie") ?? "")[name()];
  if (given && /^[\w-]{22}$/.test(given)) return { mark: given, cookies: [] };
  const mark = randomBytes(16).toString("base64url");
  const options = { path: "/", sameSite: "lax", httpOnly: true, secure: secure(), maxAge: lifetime } as const;
  return { mark, cookies: [stringifySetCookie({ name: name(), value: mark, ...options })] };
}
