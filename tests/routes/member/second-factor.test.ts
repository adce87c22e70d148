import { expect, test, vi } from "vitest";
import * as secondStep from "#app/%5Fapi/auth/second-factor/route.ts";
import * as secondFactor from "#app/%5Fapi/user/second-factor/route.ts";
import { fromBase32, stepAt, totp } from "#sandbox/account/factor/totp.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { keptCookies } from "#tests/routes/support/devices.ts";
import { journeySandbox } from "#tests/routes/support/journey-sandbox.ts";
import { ask, clearedCookies, postTo, routeOf } from "#tests/routes/support/member-routes.ts";
import { registration } from "#tests/support/sandbox/member-calls.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

// Two-step login from end to end: the site's routes and the sandbox's WordPress.

const { call } = journeySandbox();
const step = postTo("/_api/auth/second-factor", secondStep);
const setting = postTo("/_api/user/second-factor", secondFactor);
const me = routeOf("/_api/user/me");

const { password } = registration("");
const enterPassword = (usernameOrEmail: string, typed = password) =>
  ask(routeOf("/_api/auth/login"), {
    body: { usernameOrEmail, password: typed, turnstileToken: newToken({ action: "login" }) },
  });

let memberCount = 0;
/** A new account with two-step login. */
async function member() {
  const email = `factor${++memberCount}@murmur.example`;
  await call("POST", "/wp-json/asmr/v1/checkout/prepare-for-new-user", registration(email));
  const session = keptCookies((await enterPassword(email)).cookies);
  const change = (body: object, cookie = session) => ask(setting, { cookie, body });
  const { json: key } = await change({ action: "setUp", password });
  const code = (offset = 1) => totp(fromBase32(key.secret), stepAt(Date.now()) + offset);
  const { json: on, cookies } = await change({ action: "confirm", code: code(0) });
  const codes: string[] = on.recoveryCodes;
  return { email, key, code, codes, session, cookie: keptCookies(cookies), change };
}

/** The cookie with the challenge of a right password. */
async function challenge(email: string): Promise<string> {
  const { status, json: answer, cookies } = await enterPassword(email);
  expect([status, answer.error.code, cookies.length]).toEqual([401, "SECOND_FACTOR", 1]);
  expect(cookies[0]).toMatch(/^__Host-challenge=.*; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  return keptCookies(cookies);
}

test("setting up a second factor gives a key, a QR code and ten recovery codes, and ends other sessions", async () => {
  const { key, codes, session, cookie } = await member();
  expect(key.uri).toContain(key.secret);
  expect(key.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  expect(new Set(codes).size).toBe(10);
  expect((await ask(me, { cookie: session })).status).toBe(401);
  expect((await ask(me, { cookie })).json.user.secondFactor).toEqual({ recoveryCodes: 10 });
});

test("a password and a code log in, and the challenge can be used only once", async () => {
  const { email, code } = await member();
  const cookie = await challenge(email);
  const wrong = await ask(step, { cookie, body: { code: "000000" } });
  expect([wrong.status, wrong.json.error.code, wrong.cookies]).toEqual([403, "CODE_WRONG", []]);
  const { status, json: answer, cookies } = await ask(step, { cookie, body: { code: code() } });
  expect([status, answer.user.email, clearedCookies(cookies)]).toEqual([200, email, ["__Host-challenge"]]);
  expect((await ask(me, { cookie: keptCookies(cookies) })).json.user.email).toBe(email);
  const again = await ask(step, { cookie, body: { code: code() } });
  expect([again.status, again.json.error.code]).toEqual([401, "CHALLENGE_ENDED"]);
  expect(clearedCookies(again.cookies)).toEqual(["__Host-challenge"]);
});

test("a code without a challenge, or with a forged or another's challenge, logs nobody in", async () => {
  const [mine, other] = [await member(), await member()];
  const cookie = await challenge(mine.email);
  const at = cookie.length - 20;
  const forged = cookie.slice(0, at) + (cookie[at] === "a" ? "b" : "a") + cookie.slice(at + 1);
  for (const given of [undefined, "__Host-challenge=x", forged]) {
    const answer = await ask(step, { ...(given && { cookie: given }), body: { code: mine.code() } });
    expect([answer.status, answer.json.error.code]).toEqual([401, "CHALLENGE_ENDED"]);
  }
  expect((await ask(step, { cookie, body: { code: other.code() } })).json.error.code).toBe("CODE_WRONG");
});

test("a wrong password gets the same answer with two-step login and without", async () => {
  const { email } = await member();
  const one = await enterPassword(email, "Wrong-night-1");
  const two = await enterPassword("nobody@murmur.example", "x");
  expect([one.status, one.text, one.cookies]).toEqual([two.status, two.text, two.cookies]);
});

test("a mailed login link requires the code of the second factor, too", async () => {
  const { email, code } = await member();
  const body = { user_login: email, language: "en", "cf-turnstile-response": newToken({ action: "login" }) };
  await call("POST", "/wp-json/asmr/v1/user/login-by-mail", body);
  const [mail] = await call("GET", "/__sandbox/mails");
  const key = new URL(mail.link, "https://murmur.test").hash.slice(1);
  const opened = await ask(routeOf("/_api/auth/mailed-login"), { body: { key } });
  expect([opened.status, opened.json.error.code]).toEqual([401, "SECOND_FACTOR"]);
  const { status } = await ask(step, { cookie: keptCookies(opened.cookies), body: { code: code() } });
  expect(status).toBe(200);
});

test("a right password that still needs the second step does not count as a failure", async () => {
  const { email } = await member();
  for (let tries = 0; tries < 12; tries++) await challenge(email);
});

test("changing the password and turning off two-step login require the password and the code", async () => {
  const { email, code, codes, cookie, change } = await member();
  const body = { current_password: password, new_password: "Quiet-Rain-on-slate-7" };
  const route = routeOf("/_api/user/change-password");
  expect((await ask(route, { cookie, body })).json.error.code).toBe("CODE_REQUIRED");
  const found = (await ask(route, { cookie, body: { ...body, code: "000000" } })).json.error.code;
  expect(found).toBe("CODE_WRONG");
  const changed = await ask(route, { cookie, body: { ...body, code: code() } });
  expect(changed.status).toBe(200);
  const session = keptCookies(changed.cookies);
  const off = { action: "remove", password: body.new_password };
  expect((await change({ ...off, code: "000000" }, session)).json.error.code).toBe("CODE_WRONG");
  const unproven = await change({ ...off, password: "x", code: codes[0] }, session);
  expect(unproven.json.error.code).toBe("CURRENT_PASSWORD_WRONG");
  expect((await change({ ...off, code: codes[0] }, session)).status).toBe(200);
  expect((await enterPassword(email, body.new_password)).status).toBe(200);
});
