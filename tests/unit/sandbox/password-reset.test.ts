import { afterEach, expect, test } from "vitest";
import { newToken } from "#sandbox/turnstile.ts";
import { memberCalls } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, logIn, me, control, newMember } = memberCalls(send);

type Mail = {
  recipient: string;
  link: string;
};
const mails = () => get<Mail[]>("/__sandbox/mails");
const lost = (user_login: string, token: string | undefined = newToken()) =>
  ask("POST", `${api}/user/lost-password`, { user_login, "cf-turnstile-response": token });

/** Asks for a key and gives the newest mail's `key` and `login`. */
async function keyFor(user: string) {
  expect((await lost(user))[0]).toBe(200);
  const link = (await mails())[0]?.link ?? "";
  return Object.fromEntries(new URL(link, "http://x.example").searchParams) as { key: string; login: string };
}
const reset = (key: { key: string; login: string }, password = "New-night-33", again = password) =>
  ask("POST", `${api}/user/reset-password`, { ...key, password, password_confirmation: again });

afterEach(() => ask("DELETE", "/__sandbox/settings"));

test("the answer is the same with and without an account; only one sends a mail", async () => {
  const before = (await mails()).length;
  const unknown = await lost("nobody@x.example");
  expect((await mails()).length).toBe(before);
  expect(await lost("free@murmur.example")).toEqual(unknown);
  expect(unknown[0]).toBe(200);
  const [newest, ...older] = await mails();
  expect([newest?.recipient, older.length]).toEqual(["free@murmur.example", before]);
});

test("a key sets a new password, once, and ends every login", async () => {
  const token = await newMember("reset@x.example");
  const key = await keyFor("reset@x.example");
  expect(key.login).toBe("reset@x.example");
  expect((await reset(key, "short", "short"))[0]).toBe(400);
  expect((await reset(key, "New-night-33", "Other-night-3"))[1].code).toBe("password_reset_mismatch");
  expect((await reset(key))[0]).toBe(200);
  expect((await me(token))[0]).toBe(403);
  expect((await logIn("reset@x.example"))[0]).toBe(403);
  expect((await logIn("reset@x.example", "New-night-33"))[0]).toBe(200);
  expect((await reset(key))[1]).toMatchObject({ code: "invalid_key", data: { status: 400 } });
});

test("an older key, a wrong one, another account's, or one that ran out", async () => {
  await newMember("keys@x.example");
  const older = await keyFor("keys@x.example");
  const newer = await keyFor("keys@x.example");
  expect((await reset(older))[1].code).toBe("invalid_key");
  expect((await reset({ ...newer, key: "x" }))[1].code).toBe("invalid_key");
  expect((await reset({ ...newer, login: "nobody" }))[1].code).toBe("invalid_key");
  await lost("gold");
  expect((await reset({ ...newer, login: "gold" }))[1].code).toBe("invalid_key");
  await control("settings", { resetKeySeconds: 0 });
  expect((await reset(await keyFor("keys@x.example")))[1]).toMatchObject({
    code: "expired_key",
    message: expect.stringContaining("has expired"),
    data: { status: 400 },
  });
});

test("asking needs the anti-bot check", async () => {
  expect((await lost("free", "fail"))[0]).toBe(403);
  expect((await lost("free", ""))[1].code).toBe("turnstile_missing");
});

test("the mailbox page shows the newest mail first, its link a path of the site", async () => {
  await lost("silver");
  await lost("nightcat");
  const response = await send("/demo/mailbox");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const page = await response.text();
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link);
  expect(links[0]).toMatch(/^\/reset-password\?key=[\w-]{20}&amp;login=nightcat$/);
  expect(links[1]).toContain("login=silver");
});
