import { beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { logIn, newMember, readLogin, readRefusal, send } from "./account.ts";
import { call, read, site } from "./client.ts";
import { capabilities, currentUser } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const path = `${site}/user/passkeys`;
const key = inject("sharedKey");
const list = z.object({
  passkeys: z.array(z.object({ id: z.number(), name: z.string(), used: z.string().nullable() })),
});
const leave = z.object({ setup: z.string(), handle: z.string(), credentials: z.array(z.string()) });
const foundPasskey = z.object({ handle: z.string(), public_key: z.string(), counter: z.number() });

/** Calls as the site, because only the site verifies passkeys. */
const asSite = (what: string, body: object) =>
  call(`${path}/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Murmur-Key": key ?? "" },
    body: JSON.stringify(body),
  });

describe.runIf(features.includes("passkeys") && key)("passkeys", () => {
  let member: Awaited<ReturnType<typeof newMember>>;
  const credential = `conformance-${Date.now()}`;
  const once = () => `challenge-${Math.random().toString(36).slice(2)}`;
  const passkeys = async () =>
    list.parse(await (await send("GET", path, undefined, member.token)).json()).passkeys;

  beforeAll(async () => {
    member = await newMember();
  });

  test("a passkey is added with the password, once for each challenge", async () => {
    const { password, token } = member;
    await readRefusal(await send("POST", `${path}/begin`, { password: "Wrong-night-1" }, token), [403]);
    const begun = await send("POST", `${path}/begin`, { password }, token);
    const { setup, credentials } = leave.parse(await begun.json());
    expect(credentials).toEqual([]);
    const body = {
      setup,
      credential,
      public_key: "pQECAyYgASFYIA",
      counter: 3,
      transports: [],
      name: "Phone 夜",
    };
    expect((await send("POST", `${path}/add`, body, token)).ok).toBe(true);
    expect((await readRefusal(await send("POST", `${path}/add`, body, token), [400])).code).toBe(
      "setup_expired",
    );
    expect((await passkeys()).map(({ name, used }) => [name, used])).toEqual([["Phone 夜", null]]);
  });

  test("a passkey logs in only through the site, and each challenge and counter can be used once", async () => {
    const found = foundPasskey.parse(await (await asSite("find", { credential })).json());
    expect([found.public_key, found.counter]).toEqual(["pQECAyYgASFYIA", 3]);
    await readRefusal(await asSite("find", { credential: "none" }), [403]);
    const challenge = once();
    const { token } = await readLogin(await asSite("login", { credential, counter: 4, challenge }));
    const me = currentUser.parse(await (await send("GET", `${site}/user/me`, undefined, token)).json());
    expect(me).toMatchObject({ passkeys: { count: 1, login: true } });
    await readRefusal(await asSite("login", { credential, counter: 5, challenge }), [403]);
    await readRefusal(await asSite("login", { credential, counter: 4, challenge: once() }), [403]);
    for (const what of ["find", "login", "prove"]) {
      const body = what === "find" ? { credential } : { credential, counter: 9, challenge: once() };
      const response = await call(`${path}/${what}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Murmur-Key": "wrong" },
        body: JSON.stringify(body),
      });
      expect((await readRefusal(response, [403])).code).toBe("murmur_key");
    }
  });

  test("a passkey's proof replaces the password once, and a removed passkey opens nothing", async () => {
    const { token } = member;
    const proven = await asSite("prove", { credential, counter: 10, challenge: once() });
    const { proof } = z.object({ proof: z.string() }).parse(await proven.json());
    const [passkey] = await passkeys();
    const remove = (password: string) => send("POST", `${path}/remove`, { id: passkey?.id, password }, token);
    const other = await newMember();
    await readRefusal(await send("POST", `${path}/begin`, { password: proof }, other.token), [403]);
    expect((await remove(proof)).ok).toBe(true);
    await readRefusal(await remove(proof), [403]);
    await readRefusal(await remove(member.password), [404]);
    await readRefusal(await asSite("login", { credential, counter: 20, challenge: once() }), [403]);
    await readLogin(await logIn(member));
  });
});
