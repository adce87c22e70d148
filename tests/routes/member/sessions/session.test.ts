import { describe, expect, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import {
  ask,
  clearedCookies,
  jwt,
  memberRoutes,
  rawUser,
  routeOf,
  signIn,
} from "#tests/routes/support/member-routes.ts";
import { broken, json, plainCall, plainUrl, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const me = routeOf("/_api/user/me");
const logout = routeOf("/_api/auth/logout");

describe("GET /_api/user/me", () => {
  test.each([
    ["no cookie", {}],
    ["other cookies", { cookie: "lang=zh; theme=dark" }],
    ["a bearer of the browser's own", { headers: { authorization: `Bearer ${jwt}`, "x-auth-token": jwt } }],
  ])("a visitor with %s gets 200 {user: null}, and WordPress gets no request", async (_, asking) => {
    const requests = wordpress(json(rawUser));
    const { status, json: body, cookies } = await ask(me, asking);
    expect({ status, body, cookies }).toEqual({ status: 200, body: { user: null }, cookies: [] });
    expect(requests).toEqual([]);
  });

  test("a member gets their record, which is requested with the token and nothing else of the browser", async () => {
    const requests = wordpress(json(rawUser));
    const { cookie } = await signIn();
    const headers = {
      referer: "https://murmur.test/secret",
      "user-agent": "Browser",
      "x-forwarded-for": "1.2.3.4",
    };
    const { status, json: body, cookies } = await ask(me, { cookie, headers });
    expect({ status, cookies }).toEqual({ status: 200, cookies: [] });
    expect(body.user).toMatchObject({ id: 7, displayName: "Mira", role: "vip", membershipLevelId: 3 });
    expect(requests.map(plainCall)).toEqual([`GET ${siteApi}user/me`]);
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    for (const name of ["cookie", "referer", "x-auth-token", "x-forwarded-for"])
      expect(requests[0]?.headers.get(name), name).toBeNull();
    expect(requests[0]?.headers.get("user-agent")).not.toBe("Browser");
  });

  test("harmless bytes around the record, also of a login, change nothing", async () => {
    const wrapped = (value: unknown) => () =>
      new Response(`\ufeff\n${JSON.stringify(value)}\n<!-- cached -->`);
    wordpress(wrapped(rawUser));
    expect((await ask(me, { cookie: (await signIn()).cookie })).json.user.displayName).toBe("Mira");
    wordpress(wrapped({ token: jwt }), wrapped(rawUser));
    expect((await ask(routeOf("/_api/auth/login"))).status).toBe(200);
  });

  describe("another member's record, as a cache in front of WordPress may answer: an outage", () => {
    const tokenOf = (id: unknown) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "HS256" })}.${part({ data: { user: { id } } })}.sig`;
    };
    const alice = json({ ...rawUser, id: 7, email: "alice@example.org", display_name: "Alice" });

    test.each<[string, string | undefined, string]>([
      ["by the session", undefined, "id 8"],
      ["by the token", tokenOf("8"), "name bob@example.org"],
      ["by the token, as a number", tokenOf(8), "id 8"],
    ])(
      "another member's record, recognized %s, is not in the answer, and an error is logged",
      async (_, token, member) => {
        vi.spyOn(settings(), "LOG_LEVEL", "get").mockReturnValue("error");
        const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
        wordpress(alice);
        const {
          status,
          json: body,
          text,
        } = await ask(me, { cookie: (await signIn(token, { member })).cookie });
        expect([status, body.error?.code]).toEqual([502, "UPSTREAM_UNREADABLE"]);
        expect(text).not.toMatch(/alice|Alice|"id":7/);
        const lines = written.mock.calls
          .map(([line]) => String(line))
          .filter((line) => line.includes("another"));
        expect(lines).toEqual([expect.stringContaining('"level":"error"')]);
        expect(lines[0]).not.toMatch(/alice|Alice/);
      },
    );

    test.each<[string, string | undefined, string]>([
      ["the session's", undefined, "id 7"],
      ["the token's", tokenOf("7"), "id 7"],
      ["of a token without an id", tokenOf(null), "name alice@example.org"],
    ])("%s own record is accepted as the member's", async (_, token, member) => {
      wordpress(alice);
      const { json: body } = await ask(me, { cookie: (await signIn(token, { member })).cookie });
      expect(body.user.displayName).toBe("Alice");
    });

    test("a login does not begin with another member's record", async () => {
      const token = tokenOf("8");
      wordpress(broken(json({ token })), alice);
      const { status, text, cookies } = await ask(routeOf("/_api/auth/login"));
      expect(status).toBe(502);
      expect([text, ...cookies].join()).not.toMatch(/alice|Alice/);
    });
  });

  test("cookies that open no session are cleared, and so are markers without a session", async () => {
    const requests = wordpress(json(rawUser));
    const cookie =
      "__Host-session-0123456789ab=old; signed_in-0123456789ab=1; signed_in-ba9876543210=1; lang=en";
    const { status, json: body, cookies } = await ask(me, { cookie });
    expect({ status, body }).toEqual({ status: 200, body: { user: null } });
    expect(clearedCookies(cookies)).toEqual([
      "__Host-session-0123456789ab",
      "signed_in-0123456789ab",
      "__Host-session-ba9876543210",
      "signed_in-ba9876543210",
    ]);
    expect(cookies).toHaveLength(4);
    expect(requests).toEqual([]);
  });

  test("fields that WordPress adds to a member's record are left out", async () => {
    const canary = "canary-77e";
    wordpress(
      json({
        ...rawUser,
        user_pass: canary,
        capabilities: { [canary]: true },
        roles: [canary],
        session_tokens: [canary],
        membership: { gateway: "paypal", card: canary, subscription_id: canary, level_name: "Silver" },
      }),
    );
    const { text, json: body } = await ask(me, { cookie: (await signIn()).cookie });
    expect(body.user.subscription).toMatchObject({ levelName: "Silver", isActive: true });
    expect(text).not.toContain(canary);
    expect(text).not.toContain(jwt);
  });

  test("an ended session is reported once by a 401 with the reason, and then the member is a visitor", async () => {
    wordpress(wpError(401, "jwt_auth_stale_token", ""));
    const { cookie, names } = await signIn();
    const first = await ask(me, { cookie });
    expect(first).toMatchObject({ status: 401, json: { error: { code: "SESSION_STALE" } } });
    expect(clearedCookies(first.cookies)).toEqual(names);
    expect(await ask(me, {})).toMatchObject({ status: 200, json: { user: null } });
  });
});

describe("POST /_api/auth/logout (204, clears the cookie)", () => {
  test("a logout ends every session of the browser, and WordPress gets no request", async () => {
    const requests = wordpress(json({}));
    const [a, b] = [await signIn("a.a.a"), await signIn("b.b.b")];
    const { status, text, cookies } = await ask(logout, { cookie: `${a.cookie}; ${b.cookie}` });
    expect({ status, text }).toEqual({ status: 204, text: "" });
    expect(clearedCookies(cookies).toSorted()).toEqual([...a.names, ...b.names].toSorted());
    expect(requests).toEqual([]);
  });

  test("a visitor can log out, too", async () => {
    expect(await ask(logout)).toMatchObject({ status: 204, cookies: [] });
  });
});

describe.each(memberRoutes)("$method $path when all is well", (route) => {
  test("$method $path answers 2xx, private, and calls WordPress in order with the documented credentials", async () => {
    const requests = wordpress(...route.answers);
    const { cookie } = await signIn("member.token");
    const answer = await ask(route, { cookie });
    expect([200, 204]).toContain(answer.status);
    const found = requests[0] ? plainUrl(requests[0]) : null;
    expect(found).toBe(route.upstream && siteApi.replace("asmr/v1/", route.upstream));
    expect(requests[0]?.headers.get("authorization") ?? null).toBe(
      route.asMember ? "Bearer member.token" : null,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

test.each<[string, object | undefined, object | null]>([
  [
    "/_api/user/change-password",
    { current_password: "old", new_password: "w4-x9z1" },
    { current_password: "old", new_password: "w4-x9z1" },
  ],
  ["/_api/user/update-profile", { display_name: " 小雨 🌙✨ " }, { display_name: "小雨 🌙✨" }],
  ["/_api/user/me/subscription/cancel", undefined, null],
  [
    "/_api/user/lost-password",
    { email: " a@b.test ", turnstileToken: "t" },
    { user_login: "a@b.test", "cf-turnstile-response": "t" },
  ],
  [
    "/_api/user/reset-password",
    { key: "k", login: "小雨", password: "quiet-16", password_confirmation: "quiet-16" },
    { key: "k", login: "小雨", password: "quiet-16", password_confirmation: "quiet-16" },
  ],
])("%s is passed on as documented", async (path, body, passed) => {
  const requests = wordpress(json({ message: "Done." }));
  const { status, json: answer } = await ask(routeOf(path), { body, cookie: (await signIn()).cookie });
  const words = path.endsWith("lost-password") ? {} : { message: "Done." };
  expect({ status, answer }).toEqual({ status: 200, answer: words });
  const sent = await requests[0]?.text();
  expect(sent ? JSON.parse(sent) : null).toEqual(passed);
});
