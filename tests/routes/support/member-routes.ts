import { expect } from "vitest";
import * as login from "#app/%5Fapi/auth/login/route.ts";
import * as logout from "#app/%5Fapi/auth/logout/route.ts";
import * as mailedLogin from "#app/%5Fapi/auth/mailed-login/route.ts";
import * as register from "#app/%5Fapi/auth/register/route.ts";
import * as changePassword from "#app/%5Fapi/user/change-password/route.ts";
import * as lostPassword from "#app/%5Fapi/user/lost-password/route.ts";
import * as me from "#app/%5Fapi/user/me/route.ts";
import * as cancel from "#app/%5Fapi/user/me/subscription/cancel/route.ts";
import * as resetPassword from "#app/%5Fapi/user/reset-password/route.ts";
import * as updateProfile from "#app/%5Fapi/user/update-profile/route.ts";
import * as confirmWithdrawal from "#app/%5Fapi/withdrawals/confirm/route.ts";
import * as withdrawals from "#app/%5Fapi/withdrawals/route.ts";
import { afterwards } from "#harness/outside-next/next-server.ts";
import { startSession } from "#lib/session/session.ts";
import { type Answer, json } from "#tests/support/wordpress.ts";

type Context = { params: Promise<never> };
type Handler = (request: Request, context: Context) => Promise<Response>;
export type Route = {
  path: string;
  method: "GET" | "POST";
  handler: Handler;
  /** A valid body; `account` separates the rate limits of tests. */
  body?: (account: string) => Record<string, unknown>;
  /** The first upstream call, below `wp-json/`, or null. */
  upstream: string | null;
  /** WordPress's successful responses, in order. */
  answers: [Answer, ...Answer[]];
  /** The upstream call carries the member's token. */
  asMember: boolean;
};

export const rawUser = {
  id: "7",
  email: "mira@murmur.test",
  username: "mira",
  display_name: "Mira",
  avatar_url: null,
  pmpro_membership_level: { id: "3", name: "Silver" },
};
export const jwt = "jwt.canary-2b9d.sig";
export const rawToken = {
  token: jwt,
  user_email: rawUser.email,
  user_nicename: "mira",
  user_display_name: "Mira",
};
const turnstileToken = "anti-bot";
const doneAnswer = json({ message: "Done." });
const route = (
  path: string,
  { POST }: { POST: Handler },
  rest: Omit<Route, "path" | "method" | "handler">,
): Route => ({ path, method: "POST", handler: POST, ...rest });

export const memberRoutes: Route[] = [
  route("/_api/auth/login", login, {
    body: (account) => ({ usernameOrEmail: account, password: "secret-5f", turnstileToken }),
    upstream: "jwt-auth/v1/token",
    answers: [json(rawToken), json(rawUser)],
    asMember: false,
  }),
  route("/_api/auth/mailed-login", mailedLogin, {
    body: (account) => ({ key: `7-${account}` }),
    upstream: "asmr/v1/user/mailed-login",
    answers: [json(rawToken), json(rawUser)],
    asMember: false,
  }),
  route("/_api/auth/register", register, {
    body: (account) => ({ email: account, password: "secret-5f", displayName: "Mira 🌙", turnstileToken }),
    upstream: "asmr/v1/checkout/prepare-for-new-user",
    answers: [json({ user_id: 7 }), json(rawToken), json(rawUser)],
    asMember: false,
  }),
  route("/_api/auth/logout", logout, { upstream: null, answers: [doneAnswer], asMember: false }),
  {
    path: "/_api/user/me",
    method: "GET",
    handler: me.GET,
    upstream: "asmr/v1/user/me",
    answers: [json(rawUser)],
    asMember: true,
  },
  route("/_api/user/change-password", changePassword, {
    body: () => ({ current_password: "old", new_password: "secret-5f" }),
    upstream: "asmr/v1/user/change-password",
    answers: [doneAnswer],
    asMember: true,
  }),
  route("/_api/user/update-profile", updateProfile, {
    body: () => ({ display_name: "Mira 🌙" }),
    upstream: "asmr/v1/user/update-profile",
    answers: [doneAnswer],
    asMember: true,
  }),
  route("/_api/user/me/subscription/cancel", cancel, {
    upstream: "asmr/v1/user/me/subscription/cancel",
    answers: [doneAnswer],
    asMember: true,
  }),
  route("/_api/user/lost-password", lostPassword, {
    body: (account) => ({ email: account, turnstileToken }),
    upstream: "asmr/v1/user/lost-password",
    answers: [doneAnswer],
    asMember: false,
  }),
  route("/_api/withdrawals/confirm", confirmWithdrawal, {
    body: (account) => ({ key: `7-${account}` }),
    upstream: "asmr/v1/withdrawals/confirm",
    answers: [json({ id: 12, at: "2026-11-21T08:00:00Z" })],
    asMember: false,
  }),
  route("/_api/user/reset-password", resetPassword, {
    body: (account) => ({
      key: "k",
      login: account,
      password: "secret-5f",
      password_confirmation: "secret-5f",
    }),
    upstream: "asmr/v1/user/reset-password",
    answers: [doneAnswer],
    asMember: false,
  }),
];
/** A visitor may call it as well as a member. */
const withdrawalRoute = route("/_api/withdrawals", withdrawals, {
  body: (account) => ({ kind: "cancellation", name: "Mira", email: account, reference: "", turnstileToken }),
  upstream: "asmr/v1/withdrawals",
  answers: [json({ id: 12, at: "2026-11-21T08:00:00Z" })],
  asMember: true,
});

/** A route whose calls to WordPress a test does not check. */
export const postTo = (path: string, routes: { POST: Handler }): Route =>
  route(path, routes, { upstream: null, asMember: false, answers: [doneAnswer] });

export const routeOf = (path: string): Route =>
  [...memberRoutes, withdrawalRoute].find((one) => one.path === path) ?? expect.fail(`no route ${path}`);

/** Routes whose response depends on WordPress. */
export const askingRoutes = memberRoutes.filter(
  ({ upstream, path }) => upstream !== null && path !== "/_api/user/lost-password",
);

let members = 0;
/** A new member's session: its Cookie header, and the cookie names that a logout must clear. */
export async function signIn(token: string = jwt, facts: Partial<Parameters<typeof startSession>[0]> = {}) {
  const fresh = {
    token,
    member: `name member${++members}@murmur.test`,
    names: [],
    device: "",
    level: 3,
    ...facts,
  };
  const [sealed = "", marker = ""] = (await startSession(fresh)) ?? [];
  const pairs = [sealed, marker].map((header) => header.split("; ")[0] ?? "");
  return { cookie: pairs.join("; "), names: pairs.map((pair) => pair.split("=")[0] ?? "") };
}

let visits = 0;
type Asking = {
  cookie?: string;
  language?: string;
  body?: unknown;
  headers?: Record<string, string>;
  account?: string;
};

/** Calls a route as a page of this site does, each time with another address, browser and account. */
export async function ask(route: Route, { cookie, language = "en", body, headers, account }: Asking = {}) {
  visits += 1;
  const sent = body ?? route.body?.(account ?? `member${visits}@murmur.test`);
  const request = new Request(`https://murmur.test${route.path}`, {
    method: route.method,
    headers: {
      "accept-language": language,
      "x-client-address": `2001:db8:${visits.toString(16)}::1`,
      "sec-fetch-site": "same-origin",
      origin: "https://murmur.test",
      "content-type": "application/json",
      cookie: `__Host-device=${visits.toString(36).padStart(22, "0")}${cookie === undefined ? "" : `; ${cookie}`}`,
      ...headers,
    },
    body: JSON.stringify(sent),
  });
  const response = await route.handler(request, { params: Promise.resolve({} as never) });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  await afterwards();
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    text,
    json: text === "" ? undefined : JSON.parse(text),
  };
}

/** The cookie names that Set-Cookie headers clear. */
export const clearedCookies = (cookies: string[]) =>
  cookies.filter((header) => header.includes("Max-Age=0")).map((header) => header.split("=")[0]);
