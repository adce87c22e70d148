import { afterEach, expect, test } from "vitest";
import { newToken } from "#sandbox/turnstile.ts";
import { memberCalls } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, logIn, me, control, newMember, tokenOf } = memberCalls(send);

type Mail = { recipient: string; link: string; subject: string };
const mails = () => get<Mail[]>("/__sandbox/mails");
const request = (user_login: string, language = "en", token: string | undefined = newToken()) =>
  ask("POST", `${api}/user/login-by-mail`, { user_login, language, "cf-turnstile-response": token });
const enter = (key: string) => ask("POST", `${api}/user/mailed-login`, { key });

/** Asks for a link and gives the key of the newest mail's. */
async function keyFor(user: string): Promise<string> {
  expect((await request(user))[0]).toBe(200);
  return new URL((await mails())[0]?.link ?? "", "http://x.example").hash.slice(1);
}

afterEach(() => ask("DELETE", "/__sandbox/settings"));

test("the answer is the same with and without an account; only one sends a mail, in the language requested", async () => {
  const before = (await mails()).length;
  const unknown = await request("nobody@x.example");
  expect(await request("free@murmur.example", "zh")).toEqual(unknown);
  expect(unknown[0]).toBe(200);
  const [newest, ...older] = await mails();
  expect([newest?.recipient, older.length]).toEqual(["free@murmur.example", before]);
  expect(newest?.link).toMatch(/^\/zh\/login-by-mail#\d+-[\w-]{43}$/);
  expect((await request("free@murmur.example", "fr"))[0]).toBe(400);
  expect((await request("free@murmur.example", "en", ""))[1].code).toBe("turnstile_missing");
});

test("two mails while the first link counts; each logs in once, and then none does", async () => {
  await newMember("links@x.example");
  const [first, second] = [await keyFor("links@x.example"), await keyFor("LINKS@x.example")];
  const before = (await mails()).length;
  expect((await request("links@x.example"))[0]).toBe(200);
  expect((await mails()).length).toBe(before);
  expect((await enter(`${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`))[1].code).toBe(
    "invalid_key",
  );
  const [status, login] = await enter(first);
  expect([status, login.user_email]).toEqual([200, "links@x.example"]);
  expect((await me(login.token))[0]).toBe(200);
  for (const key of [first, second, "", "x"]) expect((await enter(key))[1].code).toBe("invalid_key");
});

test("a link that is too old, or older than a password or a logout everywhere, counts no more", async () => {
  await newMember("older@x.example");
  await control("settings", { loginLinkSeconds: 0 });
  expect((await enter(await keyFor("older@x.example")))[1].code).toBe("invalid_key");
  await ask("DELETE", "/__sandbox/settings");
  const key = await keyFor("older@x.example");
  const token = await tokenOf("older@x.example");
  await ask("POST", `${api}/user/logout-everywhere`, {}, token);
  expect((await enter(key))[1].code).toBe("invalid_key");
});

test("where an account has one login only, a login by mail ends the others", async () => {
  const token = await newMember("single@x.example");
  const key = await keyFor("single@x.example");
  await control("member", { username: "single@x.example", singleSession: true });
  expect((await enter(key))[0]).toBe(200);
  expect((await me(token))[1].code).toBe("jwt_auth_stale_token");
  expect((await logIn("single@x.example"))[0]).toBe(200);
});
