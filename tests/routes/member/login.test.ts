import { afterEach, describe, expect, test, vi } from "vitest";
import {
  ask,
  clearedCookies,
  jwt,
  rawToken,
  rawUser,
  routeOf,
  signIn,
} from "#tests/routes/support/member-routes.ts";
import {
  type Answer,
  broken,
  json,
  plainCall,
  siteApi,
  wordpress,
  wpError,
} from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/support/node-timers.ts"));

const login = routeOf("/_api/auth/login");
const register = routeOf("/_api/auth/register");
const tokenUrl = siteApi.replace("asmr/v1/", "jwt-auth/v1/token");
const refused: Answer = () => Response.error();
const failedSession = {
  error: { code: "SESSION_FAILED", message: "Failed to get user session after login" },
};
const outage = { status: 502, body: failedSession, waits: [1000, 2000] };
const registeredOnly = { error: { code: "REGISTERED_ONLY", message: "You're registered. Please log in." } };
const user = { id: 7, email: rawUser.email, displayName: "Mira", role: "vip", membershipLevelId: 3 };

afterEach(() => vi.useRealTimers());

/** Advances the clock whenever only timers are pending, until `work` ends. */
async function passTime<T>(work: Promise<T>): Promise<T> {
  let done = false;
  work.finally(() => {
    done = true;
  });
  for (let idle = 0; !done; idle++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (idle % 20 === 19) await vi.advanceTimersToNextTimerAsync();
  }
  return work;
}

/** A login whose user request gets these responses; returns the ms between its calls. */
async function logInMeeting(...answers: [Answer, ...Answer[]]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const times: number[] = [];
  const timed = answers.map(
    (answer): Answer =>
      (request) => {
        times.push(Date.now());
        return answer(request);
      },
  );
  const requests = wordpress(json(rawToken), ...timed);
  const { status, cookies, json: body } = await passTime(ask(login));
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return { status, body, cookies, waits, tokens: requests.filter(({ url }) => url === tokenUrl).length };
}

describe("after the token the user is read, up to 3 times, with waits of 1 s and 2 s", () => {
  test.each<[string, Answer[], number[]]>([
    ["at once", [json(rawUser)], []],
    ["refused, then fine", [refused, json(rawUser)], [1000]],
    ["refused twice, then fine", [refused, refused, json(rawUser)], [1000, 2000]],
  ])(
    "a member is logged in, though their record may come only at the third request: %s",
    async (_, answers, waits) => {
      const outcome = await logInMeeting(...(answers as [Answer]));
      expect(outcome).toMatchObject({ status: 200, body: { user }, waits, tokens: 1 });
      expect(outcome.cookies).toHaveLength(2);
    },
  );

  test("three refusals of the user's record answer 'Failed to get user session after login' without a cookie", async () =>
    expect(await logInMeeting(refused)).toEqual({ ...outage, cookies: [], tokens: 1 }));

  test.each<[string, Answer]>([
    ["500", wpError(500, "internal_server_error")],
    ["HTML with 200", () => new Response("<h1>")],
    ["a record of nobody", broken(json({ id: 0 }))],
    ["401", wpError(401, "jwt_auth_stale_token")],
    ["403 jwt_auth_invalid_token", wpError(403, "jwt_auth_invalid_token")],
    ["404", wpError(404, "rest_no_route")],
  ])("the user's record is not requested again after %s", async (_, fault) => {
    const requests = wordpress(json(rawToken), fault);
    const { status, cookies, json: body } = await ask(login);
    expect({ status, cookies, body }).toEqual({ status: 502, cookies: [], body: failedSession });
    expect(requests).toHaveLength(2);
  });

  test("time-outs of the user's record count like broken connections", async () => {
    const clocks: AbortController[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      clocks.push(new AbortController());
      return clocks.at(-1)?.signal ?? expect.fail();
    });
    const hang: Answer = () => {
      clocks.at(-1)?.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      return new Promise<never>(() => {});
    };
    expect(await logInMeeting(hang, refused, hang)).toMatchObject(outage);
    expect(clocks).toHaveLength(4);
  });
});

describe("POST /_api/auth/login", () => {
  test("a login sends the documented fields, sanitised, and no other credentials", async () => {
    const requests = wordpress(...login.answers);
    const body = { usernameOrEmail: " <b>mira</b> ", password: " pass <b> ", turnstileToken: "t1" };
    expect((await ask(login, { body, cookie: (await signIn("old")).cookie })).status).toBe(200);
    expect(requests[0]).toMatchObject({ method: "POST", url: tokenUrl });
    const sent = { username: "mira", password: " pass <b> ", turnstile_token: "t1" };
    expect(await requests[0]?.json()).toEqual(sent);
    expect(requests[0]?.headers.get("authorization")).toBeNull();
    expect(requests[1] && plainCall(requests[1])).toBe(`GET ${siteApi}user/me`);
    expect(requests[1]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    for (const { headers } of requests) expect(headers.get("cookie") ?? headers.get("referer")).toBeNull();
  });

  test("a login clears the browser's earlier sessions, and starts one", async () => {
    const old = await signIn("old");
    wordpress(...login.answers);
    const { cookies } = await ask(login, { cookie: old.cookie });
    expect(clearedCookies(cookies)).toEqual(old.names);
    expect(cookies).toHaveLength(4);
    expect(cookies[2]).toMatch(/^__Host-session-[0-9a-f]{12}=Fe26\./);
    expect(cookies[2]?.split("; ")).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
  });

  test("a failed login leaves the present session", async () => {
    wordpress(wpError(403, "incorrect_password"));
    expect((await ask(login, { cookie: (await signIn("old")).cookie })).cookies).toEqual([]);
  });

  test.each([
    ["a token too long for a cookie", "x".repeat(4_000), "TOKEN_TOO_LONG"],
    ["an empty token", "", "UPSTREAM_UNREADABLE"],
    ["a token that is no text", 5, "UPSTREAM_UNREADABLE"],
  ])("a login that is answered with %s gets 502 and no cookie", async (_, token, code) => {
    wordpress(broken(json({ ...rawToken, token })), json(rawUser));
    expect(await ask(login)).toMatchObject({ status: 502, cookies: [], json: { error: { code } } });
  });
});

describe("POST /_api/auth/register", () => {
  const [email, password] = ["new@murmur.test", "secret-1x"];
  const body = { email, password, displayName: "Mira 🌙", turnstileToken: "t1" };

  test("a registration creates the account, logs in with the same credentials, and reads the user", async () => {
    const requests = wordpress(...register.answers);
    const { status, json: answer, cookies } = await ask(register, { body });
    expect([status, answer]).toMatchObject([200, { user }]);
    expect(cookies).toHaveLength(2);
    expect(requests.map(plainCall)).toEqual([
      `POST ${siteApi}checkout/prepare-for-new-user`,
      `POST ${tokenUrl}`,
      `GET ${siteApi}user/me`,
    ]);
    expect(await requests[0]?.json()).toEqual({
      ...{ email, password, first_name: "Mira 🌙", username: email, level_id: 1 },
      "cf-turnstile-response": "t1",
      success_url: "https://murmur.test/payment/success",
      cancel_url: "https://murmur.test/register",
    });
    expect(await requests[1]?.json()).toEqual({ username: email, password });
  });

  test.each<[string, Answer]>([
    ["refused", refused],
    ["500", wpError(500, "internal_server_error")],
    ["a wrong password", wpError(403, "incorrect_password")],
  ])("a registration whose login fails (%s) is reported, and not repeated", async (_, fault) => {
    const requests = wordpress(json({ user_id: 7 }), fault);
    const { status, json: answer, cookies } = await ask(register);
    expect({ status, answer, cookies }).toEqual({ status: 502, answer: registeredOnly, cookies: [] });
    expect(requests.filter(({ url }) => url.endsWith("prepare-for-new-user"))).toHaveLength(1);
  });
});
