import { expect, test, vi } from "vitest";
import * as accountLink from "#app/%5Fapi/auth/account-link/route.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { journeySandbox } from "#tests/routes/support/journey-sandbox.ts";
import { ask, postTo, routeOf } from "#tests/routes/support/member-routes.ts";
import { registration } from "#tests/support/sandbox/member-calls.ts";

vi.hoisted(() => {
  process.env.WORDPRESS_KEY = "the-key-that-the-made-up-wordpress-shares";
});
vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const { call } = journeySandbox();
const { password } = registration("");
const link = postTo("/_api/auth/account-link", accountLink);
const me = routeOf("/_api/user/me");
const email = "devices@murmur.example";

/** A login in a browser with this mark; without one in a new browser. */
async function logIn(mark: string | null) {
  const body = { usernameOrEmail: email, password, turnstileToken: newToken({ action: "login" }) };
  const headers = {
    cookie: mark === null ? "" : `__Host-device=${mark.padEnd(22, "0")}`,
    "user-agent": "Firefox/140 Windows",
  };
  const { status, cookies } = await ask(routeOf("/_api/auth/login"), { body, headers });
  expect(status).toBe(200);
  return cookies;
}

type Mail = { recipient: string; subject: string; text: string; link: string };
const mails = async (): Promise<Mail[]> =>
  (await call("GET", "/__sandbox/mails")).filter(
    ({ recipient, subject }: Mail) => recipient === email && subject.includes("new login"),
  );

test("a login from a new browser sends one mail, whose link ends all sessions", async () => {
  await call("POST", "/wp-json/asmr/v1/checkout/prepare-for-new-user", registration(email));
  await logIn("first");
  await logIn("first");
  expect(await mails()).toEqual([]);

  const cookies = await logIn(null);
  const mark = cookies.find((header) => header.startsWith("__Host-device="));
  expect(mark).toMatch(
    /^__Host-device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Firefox, Windows");
  await logIn(/=([\w-]{22})/.exec(mark ?? "")?.[1] ?? "");
  expect(await mails()).toHaveLength(1);

  const cookie = cookies.map((header) => header.split("; ")[0]).join("; ");
  expect((await ask(me, { cookie })).json.user.email).toBe(email);
  const [, key] = /account-link#not-me\.(.+)$/.exec(mail?.link ?? "") ?? [];
  const body = { purpose: "not-me", key };
  expect((await ask(link, { body })).status).toBe(200);
  expect((await ask(me, { cookie })).status).toBe(401);
  const [reset] = await call("GET", "/__sandbox/mails");
  expect([reset.recipient, reset.link.includes("/reset-password?")]).toEqual([email, true]);
  const old = { usernameOrEmail: email, password, turnstileToken: newToken({ action: "login" }) };
  expect((await ask(routeOf("/_api/auth/login"), { body: old })).status).toBe(401);
  expect((await ask(link, { body })).status).toBe(400);
});
