import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  type Account,
  logIn,
  newAccount,
  newMember,
  readLogin,
  readRefusal,
  register,
  requestResetKey,
  send,
  sendWrongly,
} from "./account.ts";
import { call, read, site } from "./client.ts";
import { capabilities, currentUser } from "./shapes.ts";

const user = `${site}/user`;
const { features } = await read(`${site}/capabilities`, capabilities);
const refused = [400, 401, 403, 404, 409, 422];
let member: Account & { token: string };

beforeAll(async () => {
  member = await newMember();
});

async function me(token = member.token) {
  const response = await send("GET", `${user}/me`, undefined, token);
  expect(response.status).toBe(200);
  return currentUser.parse(await response.json());
}

describe("registering", () => {
  test("registering returns the new user's id", async () => {
    const response = await register(newAccount());
    expect(response.ok).toBe(true);
    expect(Number((await response.json()).user_id)).toBeGreaterThan(0);
  });

  test("registering a taken address is refused with an error that the site knows", async () => {
    const { message } = await readRefusal(await register(member), refused);
    expect(message).toMatch(/Email already in use|already exists/i);
    await readRefusal(await register({ ...member, email: member.email.toUpperCase() }), refused);
  });

  test("registering with a malformed address or an empty name is refused", async () => {
    const registerWrongly = (more: Partial<Account>) => register({ ...newAccount(), ...more }, sendWrongly);
    await readRefusal(await registerWrongly({ email: "no address" }), refused);
    const { message } = await readRefusal(await registerWrongly({ displayName: " " }), refused);
    expect(message).toMatch(/name/i);
    await readRefusal(await registerWrongly({ password: "short" }), refused);
    const markup = await readRefusal(await register({ ...newAccount(), displayName: "<b></b>" }), refused);
    expect(markup.message).toMatch(/name/i);
    const long = await readRefusal(
      await register({ ...newAccount(), displayName: "夜".repeat(101) }),
      refused,
    );
    expect(long.message).toMatch(/name/i);
  });
});

describe("logging in", () => {
  test("the answer to a login names the user", async () => {
    const given = await readLogin(await logIn(member));
    expect(given.user_email).toBe(member.email);
    expect(given.user_display_name).toBe(member.displayName);
  });

  test("a login with a wrong password or an unknown name is refused", async () => {
    const wrong = await readRefusal(await logIn({ ...member, password: "Wrong-night-1" }), refused);
    expect(wrong.code).toMatch(/incorrect_password|invalid_login/);
    const unknown = await readRefusal(await logIn(newAccount()), refused);
    expect(unknown.code).toMatch(
      /invalid_email|invalid_username|unknown_email|invalid_login|incorrect_password/,
    );
  });
});

describe("the current user", () => {
  test("the current user is the member who registered, on level 1, without a payment", async () => {
    const given = await me();
    expect(given).toMatchObject({ email: member.email, display_name: member.displayName });
    expect(given.pmpro_membership_level?.id ?? 1).toBe(1);
    expect([null, undefined, "", "free"]).toContain(given.level);
    expect([null, undefined, "", "free"]).toContain(given.membership?.gateway);
    expect(given.roles ?? []).not.toContain("administrator");
  });

  test.each([
    ["GET", `${user}/me`, undefined],
    ["POST", `${user}/change-password`, { current_password: "Quiet-night-1", new_password: "Other-night-2" }],
    ["POST", `${user}/update-profile`, { display_name: "Somebody else" }],
    ["POST", `${user}/me/subscription/cancel`, undefined],
  ])("the request %s %s is refused without a token and with a malformed one", async (method, path, body) => {
    await readRefusal(await sendWrongly(method, path, body), [401, 403]);
    const { code } = await readRefusal(await send(method, path, body, "not.a.token"), [401, 403]);
    expect(code).toMatch(/^jwt_auth_/);
  });

  test("the current user's route refuses a token that somebody else has signed", async () => {
    const { token } = member;
    const signed = token.slice(0, token.lastIndexOf("."));
    const forged = `${signed}.${Buffer.alloc(32, 1).toString("base64url")}`;
    for (const bad of ["x", "a.b.c.d", forged, `${token}x.y`]) {
      const response = await send("GET", `${user}/me`, undefined, bad);
      expect((await readRefusal(response, [401, 403])).code, bad).toMatch(/^jwt_auth_/);
    }
    expect((await me()).email).toBe(member.email);
  });

  test.runIf(features.includes("member-language") && inject("sharedKey") !== "")(
    "the current user gets mails in the language that the site named last",
    async () => {
      const languageAfter = async (headers: Record<string, string>) => {
        const response = await call(`${user}/me`, {
          headers: { Authorization: `Bearer ${member.token}`, ...headers },
        });
        return currentUser.parse(await response.json()).language;
      };
      expect(await languageAfter({ "X-Murmur-Language": "zh" })).toBe("zh");
      expect(await languageAfter({})).toBe("zh");
      expect(await languageAfter({ "X-Murmur-Language": "en", "X-Murmur-Key": "no key" })).toBe("zh");
      expect(await languageAfter({ "X-Murmur-Language": "xx" })).toBe("zh");
      expect(await languageAfter({ "X-Murmur-Language": "en" })).toBe("en");
    },
  );

  test("a free account has no subscription to cancel", async () => {
    const path = `${user}/me/subscription/cancel`;
    await readRefusal(await send("POST", path, undefined, member.token), [400, 403, 404, 409]);
    const another = { subscription_id: "I-BW452GLLEP1G" };
    await readRefusal(await send("POST", path, another, member.token), [400, 403, 404, 409]);
    await readRefusal(await sendWrongly("POST", path, { subscription_id: 7 }, member.token), [400]);
    expect((await me()).other_subscriptions ?? []).toEqual([]);
  });
});

describe("changing oneself", () => {
  test("the display name can be changed, also to the same one, and is refused when too short", async () => {
    const rename = (display_name: string, how = send) =>
      how("POST", `${user}/update-profile`, { display_name }, member.token);
    const display_name = "Nova & 月 🌙";
    expect((await rename(display_name)).ok).toBe(true);
    expect((await me()).display_name).toBe(display_name);
    const same = await readRefusal(await rename(display_name), [400, 409, 422]);
    expect(same.message).toMatch(/must be different|same as/i);
    const short = await readRefusal(await rename("N", sendWrongly), [400, 422]);
    expect(short.message).toContain("2-100 characters");
    const unseen = await readRefusal(await rename("\u3164\u200b\u2800\u202e"), [400, 422]);
    expect(unseen.message).toContain("2-100 characters");
    expect((await rename("Nova\u202e 月\u200b")).ok).toBe(true);
    expect((await me()).display_name).toBe("Nova 月");
  });

  test("the display name can be changed at most five times a day", async () => {
    const { token } = await newMember();
    const rename = (nth: number) =>
      send("POST", `${user}/update-profile`, { display_name: `Nova ${nth}` }, token);
    for (let nth = 1; nth <= 5; nth++) expect((await rename(nth)).ok, `${nth}`).toBe(true);
    const { message } = await readRefusal(await rename(6), [429]);
    expect(message).toMatch(/^Rate limit exceeded\. /);
  });

  test("a new password replaces the old one, keeps this login and ends the others", async () => {
    const changed = await newMember();
    const change = (current_password: string, new_password: string, how = send) =>
      how("POST", `${user}/change-password`, { current_password, new_password }, changed.token);
    const { token: other } = await readLogin(await logIn(changed));
    await readRefusal(await change("Wrong-night-1", "Other-night-2"), [400, 403]);
    await readRefusal(await change(changed.password, "short", sendWrongly), [400, 422]);
    expect((await change(changed.password, "Other-night-2")).ok).toBe(true);
    expect((await me(changed.token)).email).toBe(changed.email);
    await readRefusal(await send("GET", `${user}/me`, undefined, other), [401, 403]);
    await readRefusal(await logIn(changed), refused);
    await readLogin(await logIn({ email: changed.email, password: "Other-night-2" }));
  });
});

describe("a login by mail", () => {
  const request = (user_login: string, how = send, more: object = { language: "en" }) => {
    const body = { user_login, "cf-turnstile-response": "XXXX.DUMMY.TOKEN.XXXX", ...more };
    return how("POST", `${user}/login-by-mail`, body);
  };

  test("a request for a login by mail does not reveal who has an account", async () => {
    const [known, unknown] = [await request(member.email), await request(newAccount().email)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.json()).toEqual(await unknown.json());
    await readRefusal(await request(member.email, sendWrongly, { language: "fr" }), [400]);
  });

  test("a login by mail with a made-up key is refused", async () => {
    for (const key of ["1-made-up-key-000000000000000000000000000000000000000", "made-up"]) {
      const refusal = await readRefusal(await send("POST", `${user}/mailed-login`, { key }), [400]);
      expect(refusal.code).toBe("invalid_key");
    }
  });
});

describe("a forgotten password", () => {
  test("a request for a new password does not reveal who has an account", async () => {
    const [known, unknown] = [await requestResetKey(member.email), await requestResetKey(newAccount().email)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.json()).toEqual(await unknown.json());
  });

  test("a new password with a made-up key is refused", async () => {
    const body = { login: member.email, password: "Third-night-3", password_confirmation: "Third-night-3" };
    const response = await send("POST", `${user}/reset-password`, { ...body, key: "made-up-key-000000000" });
    const { code } = await readRefusal(response, [400, 403]);
    expect(code).toMatch(/invalid_key|expired_key/);
    await readLogin(await logIn(member));
  });
});

test("WordPress's list of users is closed to members", async () => {
  const list = "/wp-json/wp/v2/users?context=edit&_fields=id,name,email&per_page=100&search=a";
  await readRefusal(await send("GET", list, undefined, member.token), [403]);
});
