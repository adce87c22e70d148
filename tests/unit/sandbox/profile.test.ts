import { afterEach, expect, test } from "vitest";
import { demoPassword } from "#sandbox/data/members.ts";
import { memberCalls, registration } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, logIn, me, control, newMember, tokenOf } = memberCalls(send);
const changePassword = `${api}/user/change-password`;
const updateProfile = `${api}/user/update-profile`;
const register = (changes: object) =>
  ask("POST", `${api}/checkout/prepare-for-new-user`, { ...registration("taken@x.example"), ...changes });

afterEach(() => ask("DELETE", "/__sandbox/settings"));

test.each([
  [{ "cf-turnstile-response": "XXXX.DUMMY.TOKEN.XXXX" }, 403, "turnstile_failed", /./],
  [{ "cf-turnstile-response": "fail" }, 403, "turnstile_failed", /^Security verification failed\. Please/],
  [{ "cf-turnstile-response": undefined }, 400, "turnstile_missing", /^Security verification is required/],
  [{ email: "free@murmur.example" }, 409, "email_exists", /^Email already in use$/],
  [{ email: "FREE@murmur.example" }, 409, "email_exists", /^Email already in use$/],
  [{ username: "gold" }, 409, "existing_user_login", /already exists/],
  [{ email: "no address" }, 400, "invalid_email", /./],
  [{ first_name: " " }, 400, "invalid_display_name", /^Please provide a valid display name$/],
  [{ first_name: "<b></b>" }, 400, "invalid_display_name", /^Please provide a valid display name$/],
  [{ password: "short" }, 400, "weak_password", /at least 6/],
  [{ level_id: 6 }, 400, "invalid_level", /./],
  [{ password: undefined }, 400, "rest_missing_callback_param", /password/],
])("registration with %j is refused: %i %s", async (changes, status, code, message) => {
  const [given, body] = await register(changes);
  expect([given, body]).toEqual([
    status,
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  ]);
});

test("a body that is no JSON is refused as WordPress does", async () => {
  const response = await send(`${api}/checkout/prepare-for-new-user`, { method: "POST", body: "{" });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: "rest_invalid_json" }),
  ]);
});

test("changing the password keeps this login, ends the others and refuses the old password", async () => {
  const token = await newMember("pass@x.example");
  const other = await tokenOf("pass@x.example");
  const change = (current_password: string, new_password: string) =>
    ask("POST", changePassword, { current_password, new_password }, token);
  expect((await change("wrong", "Better-night-2"))[1]).toMatchObject({
    code: "incorrect_password",
    data: { status: 403 },
  });
  expect((await change(demoPassword, "short"))[0]).toBe(400);
  expect((await change(demoPassword, "Better-night-2"))[0]).toBe(200);
  expect((await me(token))[0]).toBe(200);
  expect((await me(other))[1].code).toBe("jwt_auth_invalid_token");
  expect((await logIn("pass@x.example"))[0]).toBe(403);
  expect((await logIn("pass@x.example", "Better-night-2"))[0]).toBe(200);
});

test("the display name: length, sameness, plain text, five changes a day", async () => {
  const token = await newMember("name@x.example");
  const rename = (display_name: string) => ask("POST", updateProfile, { display_name }, token);
  expect((await rename("x"))[1].message).toBe("Display name must be 2-100 characters.");
  expect((await rename("🌙".repeat(101)))[0]).toBe(400);
  expect((await rename("Newcomer 新"))[1]).toMatchObject({
    message: "Display name must be different from the current one.",
    data: { status: 400 },
  });
  expect((await rename("🌙".repeat(100)))[0]).toBe(200);
  expect((await rename("<i>Moon</i>\n  walker"))[0]).toBe(200);
  expect((await me(token))[1].display_name).toBe("Moon walker");
  for (const n of [3, 4, 5]) expect((await rename(`Name ${n}`))[0]).toBe(200);
  const [status, body] = await rename("Name 6");
  expect([status, body.message]).toEqual([429, expect.stringMatching(/^Rate limit exceeded\. /)]);
  await control("settings", { nameChangesPerDay: 6 });
  expect((await rename("Name 6"))[0]).toBe(200);
});

test.each([
  ["POST", changePassword],
  ["POST", updateProfile],
  ["POST", `${api}/user/me/subscription/cancel`],
  ["GET", "/wp-json/wp/v2/users/me?context=edit&_fields=meta"],
  ["POST", "/wp-json/wp/v2/users/me"],
  ["POST", `${api}/video/tea-slowly/comments`],
])("%s %s asks for a login", async (method, path) => {
  const [status, body] = await ask(method, path, method === "POST" ? {} : undefined);
  expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
});
