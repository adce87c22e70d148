import { beforeEach, describe, expect, test, vi } from "vitest";
import * as loginByMail from "#app/%5Fapi/auth/login-by-mail/route.ts";
import * as mailedLogin from "#app/%5Fapi/auth/mailed-login/route.ts";
import { accountKey } from "#lib/bff/limits/account-key.ts";
import { isKnownNetwork } from "#lib/session/store/known-networks.ts";
import { loginAnswers, somebody } from "#tests/routes/support/limits.ts";
import {
  ask,
  clearedCookies,
  postTo,
  type Route,
  rawToken,
  rawUser,
  routeOf,
  signIn,
} from "#tests/routes/support/member-routes.ts";
import { passTime } from "#tests/routes/support/passed-time.ts";
import { json, plainCall, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const sending: Route = {
  ...postTo("/_api/auth/login-by-mail", loginByMail),
  body: (usernameOrEmail) => ({ usernameOrEmail, turnstileToken: "t1" }),
};
const offer: Route = { ...postTo(sending.path, loginByMail), method: "GET", handler: loginByMail.GET };
const entering = routeOf("/_api/auth/mailed-login");

/** A WordPress with these features; returns its mail requests. */
function withFeatures(features: string[]) {
  const requests = wordpress((request) =>
    request.url.includes("capabilities") ? json({ features })(request) : json({ message: "Sent." })(request),
  );
  return () => requests.filter(({ url }) => url === `${siteApi}user/login-by-mail`);
}

// WordPress's capabilities are cached for five minutes.
beforeEach(() => passTime(6 * 60_000));

describe("a mail with a link that logs in", () => {
  test("a login by mail is offered where WordPress has it, even after an earlier failure", async () => {
    withFeatures(["login-by-mail"]);
    expect((await ask(offer)).json).toEqual({ offered: true });
    await passTime(6 * 60_000);
    withFeatures(["events"]);
    expect((await ask(offer)).json).toEqual({ offered: false });
    await passTime(6 * 60_000);
    wordpress(wpError(500, "down"));
    expect((await ask(offer)).json).toEqual({ offered: false });
  });

  test("a mail with a login link is requested in the page's language, with the address as it was typed", async () => {
    const mails = withFeatures(["login-by-mail"]);
    const body = { usernameOrEmail: " <b>mira</b> ", turnstileToken: "t1" };
    const { status, json: answer, cookies } = await ask(sending, { body, language: "zh" });
    expect({ status, answer, cookies }).toEqual({ status: 200, answer: {}, cookies: [] });
    const sent = await Promise.all(mails().map((mail) => mail.json()));
    expect(sent).toEqual([{ user_login: "mira", language: "zh", "cf-turnstile-response": "t1" }]);
  });

  test("an older WordPress gets no request for a login link, and the answer is the same", async () => {
    const mails = withFeatures(["events"]);
    const { status, json: answer } = await ask(sending);
    expect({ status, answer, mails: mails().length }).toEqual({ status: 200, answer: {}, mails: 0 });
  });

  test("a visitor who requests a login link gets the same answer, whatever WordPress answers", async () => {
    for (const [status, code] of [
      [429, "too_many_requests"],
      [400, "empty_username"],
      [500, "down"],
    ] as const) {
      wordpress((request) =>
        request.url.includes("capabilities")
          ? json({ features: ["login-by-mail"] })(request)
          : wpError(status, code)(request),
      );
      expect((await ask(sending)).json).toEqual({});
    }
  });

  test("an account gets two login mails in a quarter of an hour, or three on a known network, with the same answer", async () => {
    const mails = withFeatures(["login-by-mail"]);
    const { account, address } = somebody();
    for (let nth = 0; nth < 5; nth++) expect((await ask(sending, { account })).json).toEqual({});
    expect(mails()).toHaveLength(2);
    const { rememberNetwork } = await import("#lib/session/store/known-networks.ts");
    await rememberNetwork([accountKey(account)], address);
    await ask(sending, { account, headers: { "x-client-address": address } });
    expect(mails()).toHaveLength(3);
  });

  test("one network gets at most three login mails", async () => {
    withFeatures(["login-by-mail"]);
    const { account, address } = somebody();
    const statuses = [];
    for (let nth = 0; nth < 4; nth++)
      statuses.push((await ask(sending, { account, headers: { "x-client-address": address } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each([
    ["no name", { usernameOrEmail: "", turnstileToken: "t" }],
    ["no token of the check", { usernameOrEmail: "mira" }],
    ["a field more", { usernameOrEmail: "mira", turnstileToken: "t", language: "zh" }],
  ])("a request for a login link with %s is refused with 400", async (_, body) =>
    expect((await ask(sending, { body })).status).toBe(400),
  );
});

test("a login link sets cookies, makes the network known and ends the browser's other sessions, like a password", async () => {
  const { address } = somebody();
  const old = await signIn("old");
  const requests = wordpress(...loginAnswers);
  const headers = { "x-client-address": address };
  const entered = await ask(entering, { body: { key: "7-abc" }, cookie: old.cookie, headers });
  expect(entered).toMatchObject({ status: 200, json: { user: { id: 7 } } });
  const { cookies } = entered;
  expect(clearedCookies(cookies)).toEqual(old.names);
  expect(cookies[2]).toMatch(/^__Host-session-[0-9a-f]{12}=Fe26\./);
  expect(requests.map(plainCall)).toEqual([`POST ${siteApi}user/mailed-login`, `GET ${siteApi}user/me`]);
  expect(await requests[0]?.json()).toEqual({ key: "7-abc" });
  for (const name of [rawUser.username, rawUser.email])
    expect(await isKnownNetwork(accountKey(name), address)).toBe(true);
});

test("a login link that is no longer valid is answered with advice, and leaves the present session", async () => {
  wordpress(wpError(400, "invalid_key", "This link counts no more."));
  const { status, json: body, cookies } = await ask(entering, { cookie: (await signIn("old")).cookie });
  const message = "This link is incomplete, has been used or has expired. Please log in again.";
  expect([status, body, cookies]).toEqual([400, { error: { code: "LOGIN_LINK_INVALID", message } }, []]);
});

test("ten wrong keys of login links from one address make it refuse further ones", async () => {
  const { address } = somebody();
  const headers = { "x-client-address": address };
  const statuses = [];
  for (let nth = 0; nth < 11; nth++) {
    wordpress(wpError(400, "invalid_key"));
    statuses.push((await ask(entering, { headers })).status);
  }
  expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]));
  expect(statuses[10]).toBe(429);
});

test("a scanner that opens a login link has no effect, since the route has no GET", () =>
  expect(Object.keys(mailedLogin)).toEqual(["POST"]));

test.each([
  ["no key", {}],
  ["an empty key", { key: "" }],
  ["a key that is too long", { key: "k".repeat(201) }],
])("a login by link with %s is refused with 400, and makes no call", async (_, body) => {
  const requests = wordpress(json(rawToken));
  expect((await ask(entering, { body })).status).toBe(400);
  expect(requests).toHaveLength(0);
});
