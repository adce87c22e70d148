import { expect, test, vi } from "vitest";
import * as loginByMail from "#app/%5Fapi/auth/login-by-mail/route.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { journeySandbox } from "#tests/routes/support/journey-sandbox.ts";
import { ask, postTo, routeOf } from "#tests/routes/support/member-routes.ts";
import { registration } from "#tests/support/sandbox/member-calls.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

// A login link from end to end: the site's routes and the sandbox's WordPress.

const sending = postTo("/_api/auth/login-by-mail", loginByMail);
const entering = routeOf("/_api/auth/mailed-login");

const { call } = journeySandbox();

let accountCount = 0;
/** A new account, and the key of the link in its mail. */
async function mailed() {
  const email = `journey${++accountCount}@murmur.example`;
  await call("POST", "/wp-json/asmr/v1/checkout/prepare-for-new-user", registration(email));
  return { email, key: await keyFor(email) };
}

async function keyFor(usernameOrEmail: string): Promise<string> {
  const body = { usernameOrEmail, turnstileToken: newToken({ action: "login" }) };
  expect((await ask(sending, { body })).status).toBe(200);
  const [mail] = await call("GET", "/__sandbox/mails");
  expect(mail.recipient).toBe(usernameOrEmail);
  return new URL(mail.link, "https://murmur.test").hash.slice(1);
}

const enter = async (key: string) => {
  const { status, json: body, cookies } = await ask(entering, { body: { key } });
  return { status, code: body.error?.code ?? null, email: body.user?.email ?? null, cookies };
};
const refused = { status: 400, code: "LOGIN_LINK_INVALID", email: null, cookies: [] };

test("a mailed link logs in only once", async () => {
  const { email, key } = await mailed();
  const { status, email: who, cookies } = await enter(key);
  expect({ status, who }).toEqual({ status: 200, who: email });
  const cookie = cookies.map((header) => header.split("; ")[0]).join("; ");
  expect((await ask(routeOf("/_api/user/me"), { cookie })).json.user.email).toBe(email);
  expect(await enter(key)).toEqual(refused);
});

test("a link with one letter changed logs nobody in, and the right link still works", async () => {
  const { email, key } = await mailed();
  expect(await enter(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).toEqual(refused);
  expect(await enter(key)).toMatchObject({ status: 200, email });
});

test("a login link logs nobody in after its time is over", async () => {
  await call("POST", "/__sandbox/settings", { loginLinkSeconds: 0 });
  expect(await enter((await mailed()).key)).toEqual(refused);
});

test("a login link logs nobody in after a change of the password", async () => {
  const { email, key } = await mailed();
  const { password } = registration(email);
  const turnstileToken = newToken({ action: "login" });
  const login = { body: { usernameOrEmail: email, password, turnstileToken } };
  const { cookies } = await ask(routeOf("/_api/auth/login"), login);
  const cookie = cookies.map((header) => header.split("; ")[0]).join("; ");
  const body = { current_password: password, new_password: "Quiet-Rain-on-slate-7" };
  expect((await ask(routeOf("/_api/user/change-password"), { cookie, body })).status).toBe(200);
  expect(await enter(key)).toEqual(refused);
});

test("an address without an account gets no mail, and the answer is the same", async () => {
  const before = await call("GET", "/__sandbox/mails");
  const body = { usernameOrEmail: "nobody@murmur.example", turnstileToken: newToken({ action: "login" }) };
  const { status, json: answer } = await ask(sending, { body });
  expect({ status, answer }).toEqual({ status: 200, answer: {} });
  expect(await call("GET", "/__sandbox/mails")).toEqual(before);
});
