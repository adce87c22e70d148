import { describe, expect, test, vi } from "vitest";
import * as passkeyLogin from "#app/%5Fapi/auth/passkey/route.ts";
import * as changeEmail from "#app/%5Fapi/user/change-email/route.ts";
import * as deleteAccount from "#app/%5Fapi/user/delete-account/route.ts";
import * as passkeys from "#app/%5Fapi/user/passkeys/route.ts";
import * as secondFactor from "#app/%5Fapi/user/second-factor/route.ts";
import { requireAdministrator } from "#lib/services/accounts/administrator.ts";
import { fromBase32, stepAt, totp } from "#sandbox/account/factor/totp.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { Authenticator, type Lies } from "#tests/routes/support/authenticator.ts";
import { keptCookies } from "#tests/routes/support/devices.ts";
import { journeySandbox } from "#tests/routes/support/journey-sandbox.ts";
import { ask, jwt, postTo, type Route, rawUser, routeOf } from "#tests/routes/support/member-routes.ts";
import { registration } from "#tests/support/sandbox/member-calls.ts";
import { wordpress } from "#tests/support/wordpress.ts";

vi.hoisted(() => {
  process.env.WORDPRESS_KEY = "the-key-that-the-made-up-wordpress-shares";
});
vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

// Passkeys from end to end: the site's routes, the sandbox's WordPress and a software authenticator.

const { call } = journeySandbox();
const login = postTo("/_api/auth/passkey", passkeyLogin);
const addPasskey = postTo("/_api/user/passkeys", passkeys);
const list: Route = { ...addPasskey, method: "GET", handler: passkeys.GET };
const factor = postTo("/_api/user/second-factor", secondFactor);
const email = postTo("/_api/user/change-email", changeEmail);
const deletion = postTo("/_api/user/delete-account", deleteAccount);
const me = routeOf("/_api/user/me");

const { password } = registration("");
let memberCount = 0;

/** A new account, logged in by its password. */
async function newMember() {
  const address = `passkey${++memberCount}@murmur.example`;
  await call("POST", "/wp-json/asmr/v1/checkout/prepare-for-new-user", registration(address));
  const body = { usernameOrEmail: address, password, turnstileToken: newToken({ action: "login" }) };
  const { cookies } = await ask(routeOf("/_api/auth/login"), { body });
  const cookie = keptCookies(cookies);
  const change = (given: object, extra = "") =>
    ask(addPasskey, { cookie: `${cookie}; ${extra}`, body: given });
  return { email: address, cookie, change };
}

type Member = Awaited<ReturnType<typeof newMember>>;

async function add(member: Member, device: Authenticator, lies: Lies = {}) {
  const { json: options, cookies, status } = await member.change({ action: "begin", password });
  expect(status).toBe(200);
  const response = device.make(options, lies);
  return member.change({ action: "add", name: " Phone ", response }, keptCookies(cookies));
}

/** A member with a passkey. */
async function equipped() {
  const [member, device] = [await newMember(), new Authenticator()];
  expect((await add(member, device)).status).toBe(200);
  return { ...member, device };
}

async function begin() {
  const { json: options, cookies } = await ask(login, { body: { action: "begin" } });
  return { options, cookie: keptCookies(cookies) };
}

async function logIn(device: Authenticator, lies: Lies = {}) {
  const { options, cookie } = await begin();
  return ask(login, { cookie, body: { action: "finish", response: device.use(options, lies) } });
}

/** The proof of a passkey in a session. */
async function prove({ change }: Member, device: Authenticator) {
  const { json: options, cookies } = await change({ action: "use" });
  return change({ action: "prove", response: device.use(options) }, keptCookies(cookies));
}

const refusal = ({ status, json: answer }: Awaited<ReturnType<typeof ask>>) => [status, answer.error?.code];
const refused = [400, "PASSKEY_REFUSED"];
const wrongPassword = [403, "CURRENT_PASSWORD_WRONG"];

test("a passkey is added with the password, named and listed, logs in without the password, and is removed", async () => {
  const { email: address, cookie, change, device } = await equipped();
  const { json: shown } = await ask(list, { cookie });
  const found = shown.passkeys;
  expect(found).toEqual([{ id: expect.any(Number), name: "Phone", made: expect.any(String), used: null }]);
  expect((await ask(me, { cookie })).json.user.passkeys).toEqual({ count: 1, login: false });
  const [mail] = await call("GET", "/__sandbox/mails");
  expect([mail.recipient, mail.subject]).toEqual([address, "[Murmur] A passkey was added to your account"]);

  const entered = await logIn(device);
  expect([entered.status, entered.json.user.email]).toEqual([200, address]);
  const session = keptCookies(entered.cookies);
  expect((await ask(me, { cookie: session })).json.user.passkeys).toEqual({ count: 1, login: true });

  const [{ id }] = shown.passkeys;
  expect(refusal(await change({ action: "remove", id, password: "Wrong-night-1" }))).toEqual(wrongPassword);
  expect((await change({ action: "remove", id, password })).status).toBe(200);
  expect((await ask(me, { cookie: session })).status).toBe(401);
  expect(refusal(await logIn(device))).toEqual(refused);
});

test("the options of a passkey name this site, and require verification and a stored member", async () => {
  const { change } = await newMember();
  const { json: options, cookies } = await change({ action: "begin", password });
  expect(options.rp.id).toBe("murmur.test");
  const required = { residentKey: "required", userVerification: "required" };
  expect(options.authenticatorSelection).toMatchObject(required);
  expect(cookies[0]).toMatch(/^__Host-passkey-add=.*; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const { options: login } = await begin();
  expect(login).toMatchObject({ rpId: "murmur.test", userVerification: "required" });
});

describe("no login by an answer", () => {
  const notVerified = 0x01;
  const notPresent = 0x04;
  test.each<[string, Lies]>([
    ["for another site", { origin: "https://murmur.test.evil.example" }],
    ["for another port", { origin: "https://murmur.test:8443" }],
    ["for another RP ID", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "bm90LXRoZS1jaGFsbGVuZ2U" }],
    ["of another kind", { type: "webauthn.create" }],
    ["without the member's verification", { flags: notVerified }],
    ["without anybody there", { flags: notPresent }],
    ["for another member", { userHandle: Buffer.from("0".repeat(64)).toString("base64url") }],
  ])("a passkey's answer %s logs nobody in", async (_, lies) => {
    const { device } = await equipped();
    const answer = await logIn(device, lies);
    expect(refusal(answer)).toEqual(refused);
    expect(keptCookies(answer.cookies)).toBe("");
    expect((await logIn(device)).status).toBe(200);
  });

  test("an answer of a passkey that was never added, or signed by another, logs nobody in", async () => {
    const { device } = await equipped();
    const stranger = new Authenticator();
    stranger.userHandle = device.userHandle;
    expect(refusal(await logIn(stranger))).toEqual(refused);
    Object.assign(stranger, { id: device.id });
    expect(refusal(await logIn(stranger))).toEqual(refused);
  });

  test("an answer that was used before logs nobody in, even if its cookie was stored", async () => {
    const { device } = await equipped();
    const { options, cookie } = await begin();
    const body = { action: "finish", response: device.use(options) };
    expect((await ask(login, { cookie, body })).status).toBe(200);
    expect(refusal(await ask(login, { cookie, body }))).toEqual(refused);
    const next = await begin();
    expect(refusal(await ask(login, { cookie: next.cookie, body }))).toEqual(refused);
  });

  test("an answer whose counter goes back or stands still logs nobody in", async () => {
    const { device } = await equipped();
    expect((await logIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(refusal(await logIn(device, { counter }))).toEqual(refused);
    expect((await logIn(device, { counter: 8 })).status).toBe(200);
  });

  test("a login without the challenge's cookie, or with one that is forged or another ceremony's, is refused", async () => {
    const { device, change } = await equipped();
    const { options, cookie } = await begin();
    const body = { action: "finish", response: device.use(options) };
    const { cookies } = await change({ action: "use" });
    const proving = keptCookies(cookies).replace("passkey-prove", "passkey-login");
    for (const given of ["", `${cookie.slice(0, 60)}x${cookie.slice(61)}`, proving])
      expect(refusal(await ask(login, { cookie: given, body }))).toEqual([401, "CHALLENGE_ENDED"]);
  });
});

describe("no passkey is added", () => {
  test.each<[string, Lies]>([
    ["for another site", { origin: "https://evil.example" }],
    ["for another RP ID", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "bm90LXRoZS1jaGFsbGVuZ2U" }],
    ["without the member's verification", { flags: 0x01 }],
  ])("a passkey whose answer is %s is not added", async (_, lies) => {
    const member = await newMember();
    expect(refusal(await add(member, new Authenticator(), lies))).toEqual(refused);
    expect((await ask(list, { cookie: member.cookie })).json.passkeys).toEqual([]);
  });

  test("adding a passkey is refused without the password, twice, with another's challenge, or as another member", async () => {
    const [mine, other] = [await newMember(), await newMember()];
    expect(refusal(await mine.change({ action: "begin", password: "x" }))).toEqual(wrongPassword);
    const device = new Authenticator();
    const { json: options, cookies } = await mine.change({ action: "begin", password });
    const body = { action: "add", name: "Phone", response: device.make(options) };
    expect(refusal(await other.change(body, keptCookies(cookies)))).toEqual([401, "CHALLENGE_ENDED"]);
    expect((await mine.change(body, keptCookies(cookies))).status).toBe(200);
    expect(refusal(await mine.change(body, keptCookies(cookies)))).toEqual([400, "SETUP_EXPIRED"]);
    expect(refusal(await add(other, device))).toEqual([409, "PASSKEY_REFUSED"]);
  });
});

describe("a passkey in the password's place", () => {
  test.each<[string, Route, object]>([
    ["change of the address", email, { email: "newer@murmur.example" }],
    ["deletion", deletion, {}],
    ["a second factor", factor, { action: "setUp" }],
    ["another passkey", addPasskey, { action: "begin" }],
  ])("a passkey replaces the password once for the %s", async (_, route, body) => {
    const member = await equipped();
    const { json: answer } = await prove(member, member.device);
    const change = () => ask(route, { cookie: member.cookie, body: { ...body, password: answer.proof } });
    expect((await change()).status).toBe(200);
    if (route !== deletion) expect(refusal(await change())).toEqual([403, "CURRENT_PASSWORD_WRONG"]);
  });

  test("another member's passkey proves nothing", async () => {
    const [mine, other] = [await equipped(), await equipped()];
    const { json: answer } = await prove(mine, other.device);
    const body = { email: "theirs@murmur.example", password: answer.proof };
    expect(refusal(await ask(email, { cookie: mine.cookie, body }))).toEqual([403, "CURRENT_PASSWORD_WRONG"]);
  });

  test("a passkey replaces the code of a two-step login", async () => {
    const member = await equipped();
    const change = (body: object, cookie = member.cookie) => ask(factor, { cookie, body });
    const { json: key } = await change({ action: "setUp", password });
    const code = totp(fromBase32(key.secret), stepAt(Date.now()));
    const { cookies } = await change({ action: "confirm", code });
    const cookie = keptCookies(cookies);
    const now = {
      ...member,
      change: (b: object, extra = "") => ask(addPasskey, { cookie: `${cookie}; ${extra}`, body: b }),
    };
    expect(refusal(await change({ action: "remove", password }, cookie))).toEqual([403, "CODE_REQUIRED"]);
    const { json: answer } = await prove(now, member.device);
    expect((await change({ action: "remove", password: answer.proof }, cookie)).status).toBe(200);
  });
});

test.each([
  [false, "SECOND_FACTOR_MISSING"],
  [true, null],
])("whether /admin opens for a session that a passkey opened (%s): %s", async (login, code) => {
  const passkeys = { count: 1, login };
  wordpress(() => Response.json({ ...rawUser, roles: ["administrator"], second_factor: null, passkeys }));
  const answer = await requireAdministrator(jwt).then(
    () => null,
    (error) => error.code,
  );
  expect(answer).toBe(code);
});
