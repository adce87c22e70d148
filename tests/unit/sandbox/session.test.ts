import { afterEach, expect, test } from "vitest";
import { demoPassword, readyEmail, readyMembers } from "#sandbox/data/members.ts";
import { memberCalls } from "./members.ts";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, logIn, tokenOf, me, control } = memberCalls(send);

afterEach(() => ask("DELETE", "/__sandbox/settings"));

test.each(readyMembers.map(({ username }) => username))(
  "%s logs in by name and by e-mail",
  async (username) => {
    const [byName, byEmail] = [
      await tokenOf(username),
      await tokenOf(readyEmail({ username }).toUpperCase()),
    ];
    const [status, user] = await me(byEmail);
    expect([status, user.username]).toEqual([200, username]);
    expect(byName).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  },
);

test("the token's answer is the JWT plugin's", async () => {
  const [status, body] = await logIn("nightcat");
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.any(String),
    user_email: "nightcat@murmur.example",
    user_nicename: "nightcat",
    user_display_name: "夜猫 🌙",
  });
  const claims = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
  expect(claims.exp - claims.iat).toBe(7 * 86_400);
  expect(JSON.stringify(claims)).not.toContain("nightcat");
});

test.each([
  [
    "free",
    "wrong",
    "incorrect_password",
    /for the username <strong>free<\/strong> is incorrect\. <a href="http:/,
  ],
  ["free@murmur.example", "wrong", "incorrect_password", /for the email address <strong>free@/],
  ["nobody", demoPassword, "invalid_username", /^<strong>Error:<\/strong> The username <strong>nobody/],
  ["no@body.example", demoPassword, "invalid_email", /^Unknown email address/],
  ["<script>x</script>", "x", "invalid_username", /&lt;script&gt;/],
  ["", "x", "empty_username", /empty/],
])("%j with %j is refused as %s", async (username, password, code, message) => {
  const [status, body] = await logIn(username, password);
  expect(status).toBe(403);
  expect(body).toEqual({
    code: `[jwt_auth] ${code}`,
    message: expect.stringMatching(message),
    data: { status: 403 },
  });
});

test("a login looks at no anti-bot token, as the common JWT plugins do not", async () => {
  const fields = { username: "free", password: demoPassword, turnstile_token: "fail" };
  expect((await ask("POST", "/wp-json/jwt-auth/v1/token", fields))[0]).toBe(200);
});

test("without a token: 401", async () => {
  expect(await me()).toEqual([
    401,
    { code: "rest_not_logged_in", message: "You are not currently logged in.", data: { status: 401 } },
  ]);
});

test("a token that is none, or signed by somebody else: 403", async () => {
  const token = await tokenOf("free");
  const forged = `${token.slice(0, token.lastIndexOf("."))}.${Buffer.alloc(32, 1).toString("base64url")}`;
  for (const bad of ["x", "a.b.c", "a.b.c.d", forged, `${token}x.y`]) {
    const [status, body] = await me(bad);
    expect([status, body.code], bad).toEqual([403, "jwt_auth_invalid_token"]);
  }
  expect((await me(token))[0]).toBe(200);
});

test("a token that has run out: 401", async () => {
  await control("settings", { tokenSeconds: 0 });
  const token = await tokenOf("free");
  const [status, body] = await me(token);
  expect([status, body.code]).toEqual([401, "jwt_auth_expired_token"]);
});

test("one session only: always for `single`, for others where it is requested", async () => {
  const [older, newer] = [await tokenOf("single"), await tokenOf("single")];
  expect(await me(older)).toEqual([
    401,
    {
      code: "jwt_auth_stale_token",
      message: "Your session has expired because you logged in from another device.",
      data: { status: 401 },
    },
  ]);
  expect((await me(newer))[0]).toBe(200);

  const [first, second] = [await tokenOf("gold"), await tokenOf("gold")];
  expect([(await me(first))[0], (await me(second))[0]]).toEqual([200, 200]);
  await control("settings", { singleSession: true });
  const third = await tokenOf("gold");
  expect([(await me(first))[0], (await me(second))[0], (await me(third))[0]]).toEqual([401, 401, 200]);

  await ask("DELETE", "/__sandbox/settings");
  await control("member", { username: "silver", singleSession: true });
  const [old, young] = [await tokenOf("silver"), await tokenOf("silver")];
  expect([(await me(old))[0], (await me(young))[0]]).toEqual([401, 200]);
});

test.each([
  ["stale", 401, "jwt_auth_stale_token"],
  ["expired", 401, "jwt_auth_expired_token"],
  ["ended", 403, "jwt_auth_invalid_token"],
  ["refused", 401, "rest_forbidden"],
])("sessions of one account made %s", async (sessions, status, code) => {
  const [token, other] = [await tokenOf("bronze"), await tokenOf("free")];
  await control("member", { username: "bronze", sessions });
  const [given, body] = await me(token);
  expect([given, body.code]).toEqual([status, code]);
  expect((await me(other))[0]).toBe(200);
  expect((await me(await tokenOf("bronze")))[0]).toBe(200);
});

test("unknown settings and accounts are refused", async () => {
  expect((await control("settings", { singelSession: true }))[0]).toBe(400);
  expect((await control("member", { username: "nobody", sessions: "stale" }))[0]).toBe(404);
});
