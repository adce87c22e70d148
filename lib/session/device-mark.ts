import "server-only";
import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { day, second } from "#lib/platform/duration.ts";
import { settings } from "#lib/settings.ts";

/** Seconds that a browser keeps its mark. */
const lifetime = (365 * day) / second;

const secure = () => settings().SITE_URL.startsWith("https:");
const name = () => `${secure() ? "__Host-" : ""}device`;

/**
 * The mark by which a browser is told from others behind one address, where registrations are counted; it says nothing
 * else. One that is new comes with its Set-Cookie value.
 */
export function deviceMark(request: Request): { mark: string; cookies: string[] } {
  const given = parseCookie(request.headers.get("cookie") ?? "")[name()];
  if (given && /^[\w-]{22}$/.test(given)) return { mark: given, cookies: [] };
  const mark = randomBytes(16).toString("base64url");
  const options = { path: "/", sameSite: "lax", httpOnly: true, secure: secure(), maxAge: lifetime } as const;
  return { mark, cookies: [stringifySetCookie({ name: name(), value: mark, ...options })] };
}
