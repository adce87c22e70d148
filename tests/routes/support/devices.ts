import { expect } from "vitest";
import * as logoutEverywhere from "#app/%5Fapi/auth/logout-everywhere/route.ts";
import * as sessions from "#app/%5Fapi/user/sessions/route.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";
import { ask, postTo, type Route, rawToken, rawUser, routeOf } from "./member-routes.ts";

export const login = routeOf("/_api/auth/login");
export const logout = routeOf("/_api/auth/logout");
export const me = routeOf("/_api/user/me");
export const changePassword = routeOf("/_api/user/change-password");
export const resetPassword = routeOf("/_api/user/reset-password");
export const everywhere = postTo("/_api/auth/logout-everywhere", logoutEverywhere);
/** Ends one of the sessions in a member's list. */
export const endOne = postTo("/_api/user/sessions", sessions);
export const list: Route = { ...endOne, method: "GET", handler: sessions.GET };

export const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const ended = {
  code: "SESSION_ENDED",
  message: "Your session is no longer valid. Please log in again.",
};

let members = 100;
/** A new member, who logs in on several devices. */
export function somebody() {
  const raw = {
    ...rawUser,
    id: String(++members),
    username: `mira${members}`,
    email: `mira${members}@murmur.test`,
  };
  return {
    raw,
    /** Logs in; returns the device's Cookie header. */
    async logIn(agent = firefox, cookie?: string) {
      wordpress(json({ ...rawToken, token: `jwt.canary-${members}.sig` }), json(raw));
      const how = { account: raw.username, headers: { "user-agent": agent } };
      const { status, cookies } = await ask(login, cookie === undefined ? how : { ...how, cookie });
      expect(status).toBe(200);
      return keptCookies(cookies);
    },
    /** The responses to a cookie; WordPress still accepts every token. */
    async visit(cookie: string) {
      const requests = wordpress(json(raw));
      const { status, json: body, cookies } = await ask(me, { cookie });
      return { status, error: body.error, name: body.user?.displayName, cookies, requests: requests.length };
    },
  };
}

/** The Cookie header after these Set-Cookie values. */
export const keptCookies = (cookies: string[]) =>
  cookies
    .filter((header) => !header.includes("Max-Age=0"))
    .map((header) => header.split("; ")[0])
    .join("; ");
export const idOf = (cookie: string) => /__Host-session-([0-9a-f]{12})/.exec(cookie)?.[1];
