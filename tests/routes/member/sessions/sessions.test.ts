import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { sessionStore } from "#lib/session/store/current-store.ts";
import {
  changePassword,
  ended,
  everywhere,
  firefox,
  idOf,
  keptCookies,
  list,
  login,
  logout,
  me,
  resetPassword,
  safari,
  somebody,
} from "#tests/routes/support/devices.ts";
import { ask, clearedCookies, rawToken } from "#tests/routes/support/member-routes.ts";
import { json, plainCall, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));
afterEach(() => vi.useRealTimers());

describe("a stolen copy of a cookie (product: Sessions)", () => {
  test("a stolen cookie gets 401 after a logout, and WordPress gets no request", async () => {
    const { logIn, visit } = somebody();
    const cookie = await logIn();
    expect((await visit(cookie)).name).toBe("Mira");
    expect((await ask(logout, { cookie })).status).toBe(204);
    const stolen = await visit(cookie);
    expect(stolen).toMatchObject({ status: 401, error: ended, requests: 0 });
    expect(clearedCookies(stolen.cookies)).toHaveLength(2);
    expect((await visit(cookie)).status).toBe(401);
  });

  test("a stolen cookie can't make a change either", async () => {
    const { logIn } = somebody();
    const cookie = await logIn();
    await ask(logout, { cookie });
    const requests = wordpress(json({}));
    const { status, json: body } = await ask(changePassword, { cookie });
    expect([status, body.error, requests.length]).toEqual([401, ended, 0]);
  });

  test("a stolen cookie is refused in the language of the request", async () => {
    const { logIn } = somebody();
    const cookie = await logIn();
    await ask(logout, { cookie });
    wordpress(json({}));
    expect((await ask(me, { cookie, language: "zh" })).json.error.message).toBe("登录已失效，请重新登录。");
  });

  test("a stolen cookie is refused after a login in the same browser, which replaces it", async () => {
    const { logIn, visit } = somebody();
    const older = await logIn();
    const newer = await logIn(firefox, older);
    expect(idOf(newer)).not.toBe(idOf(older));
    expect((await visit(older)).status).toBe(401);
    expect((await visit(newer)).status).toBe(200);
  });

  test("a login succeeds beside the cookie of an ended session", async () => {
    const { logIn, visit } = somebody();
    const cookie = await logIn();
    await ask(logout, { cookie });
    expect((await visit(await logIn(firefox, cookie))).status).toBe(200);
  });
});

describe("a store that can't be written at all", () => {
  const failed =
    "You're still logged in: we can't end your session right now. Please try again in a few minutes.";
  test.each([
    ["logout", logout, "end"],
    ["log out everywhere", everywhere, "endAll"],
  ] as const)(
    "the route to %s reports that the database can't be written, and clears nothing",
    async (_, route, how) => {
      const { logIn, visit } = somebody();
      const cookie = await logIn();
      vi.spyOn(sessionStore(), how).mockRejectedValue(new Error("unable to open database file"));
      const { status, json: body, cookies } = await ask(route, { cookie });
      expect([status, body.error, cookies]).toEqual([503, { code: "LOGOUT_FAILED", message: failed }, []]);
      vi.restoreAllMocks();
      expect((await visit(cookie)).status).toBe(200);
      wordpress(json({ features: [] }));
      expect((await ask(route, { cookie })).status).toBe(204);
      expect((await visit(cookie)).status).toBe(401);
    },
  );

  test("a login in the same browser works although the database can't be written", async () => {
    const { logIn, visit } = somebody();
    const cookie = await logIn();
    vi.spyOn(sessionStore(), "end").mockRejectedValue(new Error("unable to open database file"));
    expect((await visit(await logIn(firefox, cookie))).status).toBe(200);
  });
});

describe("other devices", () => {
  test("a logout ends only this session", async () => {
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    await ask(logout, { cookie: here });
    expect((await visit(there)).status).toBe(200);
  });

  test("a logout everywhere ends all the member's sessions at once, including this one, and no other member's", async () => {
    const other = somebody();
    const others = await other.logIn();
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    const requests = wordpress(json({ features: ["logout-everywhere"] }), json({ success: true }));
    const { status, cookies } = await ask(everywhere, { cookie: here });
    expect(status).toBe(204);
    // The tokens in the cookies end too.
    const calls = [`GET ${siteApi}capabilities`, `POST ${siteApi}user/logout-everywhere`];
    expect(requests.map(plainCall)).toEqual(calls);
    expect(requests[1]?.headers.get("authorization")).toMatch(/^Bearer jwt\.canary-/);
    expect(clearedCookies(cookies)).toHaveLength(2);
    for (const cookie of [here, there]) expect((await visit(cookie)).error).toEqual(ended);
    expect((await other.visit(others)).status).toBe(200);
    expect((await visit(await logIn())).status).toBe(200);
  });

  const able = json({ features: ["logout-everywhere"] });
  test.each([
    ["lacks that", [wpError(404, "rest_no_route")], 1, null],
    ["is away", [able, wpError(500, "down")], 2, 500],
    ["has ended it already", [able, wpError(401, "jwt_auth_stale_token")], 2, 401],
  ] as const)(
    "a logout everywhere ends the sessions here even if WordPress %s",
    async (_, answers, count, logged) => {
      const { logIn, visit } = somebody();
      const cookie = await logIn();
      const requests = wordpress(...(answers as unknown as Parameters<typeof wordpress>));
      vi.spyOn(settings(), "LOG_LEVEL", "get").mockReturnValue("warn");
      const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
      onTestFinished(() => void vi.restoreAllMocks());
      expect((await ask(everywhere, { cookie })).status).toBe(204);
      expect(requests).toHaveLength(count);
      const line = written.mock.calls.map(String).find((text) => text.includes("all logins ended"));
      expect(line ? JSON.parse(line).status : null).toBe(logged);
      expect((await visit(cookie)).error).toEqual(ended);
    },
  );

  test("a change of password ends the other sessions, and this one continues under a new name", async () => {
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    wordpress(json({ message: "Done." }));
    const answer = await ask(changePassword, { cookie: here });
    expect(answer.status).toBe(200);
    const renewed = keptCookies(answer.cookies);
    expect(idOf(renewed)).not.toBe(idOf(here));
    for (const cookie of [here, there]) expect((await visit(cookie)).status).toBe(401);
    expect((await visit(renewed)).status).toBe(200);
  });

  test("a change of password that is refused ends no session", async () => {
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    wordpress(wpError(403, "incorrect_password", "No."));
    expect((await ask(changePassword, { cookie: here })).status).toBe(403);
    for (const cookie of [here, there]) expect((await visit(cookie)).status).toBe(200);
  });

  test("a password reset by mail ends all the member's sessions, whether they used the name or the address", async () => {
    for (const name of ["username", "email"] as const) {
      const { raw, logIn, visit } = somebody();
      const [here, there] = [await logIn(), await logIn(safari)];
      wordpress(json({ message: "Done." }));
      expect((await ask(resetPassword, { account: raw[name].toUpperCase() })).status).toBe(200);
      for (const cookie of [here, there]) expect((await visit(cookie)).status).toBe(401);
    }
  });
});

describe("an answer that comes late brings no session back", () => {
  /** A delayed WordPress response, and a promise of its request. */
  function waiting(answer: () => Response) {
    const [requests, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const wait = async () => {
      requests.resolve();
      await goOn.promise;
      return answer();
    };
    return { wait, requests: requests.promise, goOn: goOn.resolve };
  }

  test.each([
    ["logout", logout, {}],
    ["log out everywhere", everywhere, { features: [] }],
    ["a change of password", changePassword, { message: "Done." }],
  ])(
    "a late answer with another level does not bring the session back after %s",
    async (_, route, answer) => {
      const { raw, logIn, visit } = somebody();
      const [here, there] = [await logIn(), await logIn(safari)];
      const risen = { ...raw, pmpro_membership_level: { id: "5", name: "Platinum" } };
      const { wait, requests, goOn } = waiting(() => Response.json(risen));
      wordpress(wait, json(answer), json(raw));
      const late = ask(me, { cookie: route === logout ? here : there });
      await requests;
      expect((await ask(route, { cookie: here })).status).toBeLessThan(300);
      goOn();
      expect(keptCookies((await late).cookies)).toBe("");
      expect((await visit(there)).status).toBe(route === logout ? 200 : 401);
    },
  );

  test("a late change of password does not bring the session back after a logout, and still ends the others", async () => {
    const { logIn, visit } = somebody();
    const [here, there] = [await logIn(), await logIn(safari)];
    const { wait, requests, goOn } = waiting(() => Response.json({ message: "Done." }));
    wordpress(wait);
    const late = ask(changePassword, { cookie: here });
    await requests;
    await ask(logout, { cookie: here });
    goOn();
    expect(keptCookies((await late).cookies)).toBe("");
    expect((await visit(there)).status).toBe(401);
  });

  test("a late login does not bring the session back after a reset of the password, and the next login works", async () => {
    const { raw, logIn, visit } = somebody();
    const { wait, requests, goOn } = waiting(() => Response.json(raw));
    wordpress(json(rawToken), wait, json({ message: "Done." }));
    const late = ask(login, { account: raw.username });
    await requests;
    expect((await ask(resetPassword, { account: raw.username })).status).toBe(200);
    goOn();
    const { status, cookies, json: body } = await late;
    expect([status, body.error.code, keptCookies(cookies)]).toEqual([502, "SESSION_FAILED", ""]);
    expect((await visit(await logIn())).status).toBe(200);
  });
});

describe("GET /_api/user/sessions", () => {
  test("the list of sessions shows the devices with their times, the last used first", async () => {
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ["Date"] });
    const { logIn, visit } = somebody();
    const phone = await logIn(safari);
    vi.setSystemTime(Date.now() + 3_600_000);
    const here = await logIn();
    await visit(here);
    const { status, json: body } = await ask(list, { cookie: here });
    const name = expect.stringMatching(/^[\w-]{22}$/);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const times = { id: name, startedAt: time, seenAt: time };
    const shown = { ...times, device: "Firefox, Windows", current: true };
    const expected = [200, [shown, { ...times, device: "Safari, iOS", current: false }]];
    expect([status, body.sessions]).toEqual(expected);
    await ask(logout, { cookie: phone });
    expect((await ask(list, { cookie: here })).json.sessions).toHaveLength(1);
  });

  test("the list of sessions contains nothing that opens a session, and is empty for a visitor", async () => {
    const { logIn } = somebody();
    const cookie = await logIn();
    const { text } = await ask(list, { cookie });
    expect(text).not.toContain(idOf(cookie));
    expect(text).not.toContain("Fe26");
    expect(await ask(list)).toMatchObject({ status: 401, json: { error: { code: "NO_TOKEN" } } });
  });

  test.each([
    ["none", "", ""],
    ["a long one", `${"x".repeat(5_000)}/1.0`, null],
    ["markup", "<script>alert(1)</script>/1", null],
  ])("a browser's name in the list of sessions is read from its user agent: %s", async (_, agent, device) => {
    const { logIn } = somebody();
    const { json: body } = await ask(list, { cookie: await logIn(agent) });
    const [session] = body.sessions;
    if (device !== null) expect(session.device).toBe(device);
    expect(session.device.length).toBeLessThan(90);
  });
});
