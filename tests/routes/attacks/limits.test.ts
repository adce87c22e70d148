import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  login,
  loginAnswers,
  somebody,
  type Try,
  tooMany,
  tryLogin,
  wrong,
} from "#tests/routes/support/limits.ts";
import { ask, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { pauses } from "#tests/routes/support/pauses.ts";
import { wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const minute = 60_000;

afterEach(() => vi.useRealTimers());
beforeEach(() => pauses.splice(0));

describe("the 11th wrong login in a window: 429 with Retry-After", () => {
  /** Sends ten wrong tries, which get responses; returns the eleventh's. */
  async function eleventh(how: (nth: number) => Try) {
    for (let nth = 1; nth <= 10; nth++) expect((await tryLogin(how(nth), wrong)).status).toBe(401);
    const { status, json: body, headers, calls, cookies } = await tryLogin(how(11), ...loginAnswers);
    expect({ status, body, calls, cookies }).toEqual({ status: 429, body: tooMany, calls: 0, cookies: [] });
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBe(body.error.retryAfter);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  }

  test("wrong logins from one address are counted, whatever X-Forwarded-For and similar headers say", async () => {
    const { address } = somebody();
    const names = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"];
    await eleventh((nth) => {
      const claims = Object.fromEntries(names.map((name) => [name, `203.0.113.${nth}`]));
      return { address, headers: { ...claims, forwarded: `for=203.0.113.${nth}` } };
    });
  });

  test("wrong logins from one IPv6 network are counted together, whichever of its addresses is used", async () => {
    await eleventh((nth) => ({ address: `2001:db8:aaaa:1:${nth}::${nth}` }));
  });

  test("wrong logins for one account from one address are counted together, however the name is written", async () => {
    const { account } = somebody();
    const at = account.indexOf("@");
    const spellings = [
      account,
      account.toUpperCase(),
      ` ${account} `,
      `<b>${account}</b>`,
      `<1>${account}`,
      `${account.slice(0, at)}<!-- x -->${account.slice(at)}`,
      `%41${account}`,
      `&amp;${account}`,
      account.replace("limit", "límit"),
      account.replace("limit", "ｌｉｍｉｔ"),
      account.replace("limit", "li\u200bm\u00adit"),
    ];
    for (const [nth, spelling] of spellings.entries())
      await tryLogin({ account: spelling, address: `2001:db8:bbbb:${nth}::1` }, wrong);
    expect(pauses.filter((seconds) => seconds >= 1)).toEqual([1]);
  });

  test("all visitors count as one if the front server knows no address of theirs", async () => {
    await eleventh(() => ({ address: "" }));
  });
});

describe("what counts", () => {
  test("a successful login is not counted, and does not reset the count", async () => {
    const who = somebody();
    for (let nth = 0; nth < 9; nth++) await tryLogin(who, wrong);
    for (let nth = 0; nth < 5; nth++) expect((await tryLogin(who, ...loginAnswers)).status).toBe(200);
    expect((await tryLogin(who, wrong)).status).toBe(401);
    expect((await tryLogin(who, wrong)).status).toBe(429);
  });

  test("fifty attempts at the same time count as ten tries", async () => {
    const who = somebody();
    const requests = wordpress(wrong);
    const all = Array.from({ length: 50 }, () =>
      ask(login, { account: who.account, headers: { "x-client-address": who.address } }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(requests).toHaveLength(10);
  });

  test("a second account from a second address has its own tries", async () => {
    const who = somebody();
    for (let nth = 0; nth < 11; nth++) await tryLogin(who, wrong);
    expect((await tryLogin(somebody(), ...loginAnswers)).status).toBe(200);
  });

  test("wrong logins are allowed again when the window ends", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const who = somebody();
    for (let nth = 0; nth < 11; nth++) await tryLogin(who, wrong);
    vi.advanceTimersByTime(14 * minute);
    expect((await tryLogin(who, ...loginAnswers)).status).toBe(429);
    vi.advanceTimersByTime(minute);
    expect((await tryLogin(who, ...loginAnswers)).status).toBe(200);
  });

  test("a request whose body is refused does not count as an attempt", async () => {
    const who = somebody();
    for (let nth = 0; nth < 20; nth++)
      await ask(login, {
        body: { usernameOrEmail: who.account },
        headers: { "x-client-address": who.address },
      });
    expect((await tryLogin(who, ...loginAnswers)).status).toBe(200);
  });
});

describe("an unknown name and a wrong password look the same", () => {
  const unknown = [
    wpError(403, "[jwt_auth] invalid_username", "The username <b>x</b> is not registered."),
    wpError(404, "user_not_found", "No such user"),
    wpError(400, "invalid_email", "Unknown email address."),
    wpError(401, "[jwt_auth] unknown_email", "Unknown email address."),
  ];
  test.each(["en", "zh"])(
    "an unknown name and a wrong password get the same status, headers and bytes, in %s",
    async (language) => {
      const answers = [];
      for (const fault of [wrong, ...unknown]) {
        wordpress(fault);
        const { status, headers, text } = await ask(login, { language });
        answers.push({ status, headers: [...headers], text });
      }
      expect(answers[0]?.status).toBe(401);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    },
  );

  test.each([
    [0, 500],
    [200, 300],
    [499, 1],
    [700, 300],
  ])(
    "an unknown name and a wrong password take a time rounded up to half a second: WordPress took %i ms",
    async (ms, heldMs) => {
      vi.useFakeTimers({ toFake: ["performance"] });
      wordpress((request) => {
        vi.advanceTimersByTime(ms);
        return wrong(request);
      });
      pauses.splice(0);
      await ask(login);
      expect(pauses).toEqual([heldMs / 1_000]);
    },
  );
});

describe("other routes have limits as well", () => {
  test.each([
    ["/_api/auth/register", 5, "accountAtAddress"],
    ["/_api/user/lost-password", 3, "accountAtAddress"],
    ["/_api/user/reset-password", 10, "accountAtAddress"],
    ["/_api/auth/register", 10, "address"],
    ["/_api/user/lost-password", 10, "address"],
    ["/_api/user/reset-password", 10, "address"],
    ["/_api/user/change-password", 20, "address"],
  ])("the route %s refuses after %i tries by one %s", async (path, most, by) => {
    const who = somebody();
    const requests = wordpress(wpError(400, "invalid_key", "No."));
    const statuses: number[] = [];
    for (let nth = 0; nth <= most; nth++) {
      const { cookie } = await signIn();
      const headers = { "x-client-address": who.address };
      const how = by === "accountAtAddress" ? { account: who.account, headers } : { headers };
      statuses.push((await ask(routeOf(path), { ...how, cookie })).status);
    }
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect(requests).toHaveLength(most);
  });

  test("/_api/user/change-password refuses after ten wrong passwords of one member, under any cookie name", async () => {
    wordpress(wpError(403, "incorrect_password", "No."));
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth++) {
      const { cookie } = await signIn(`jwt.${nth}`, { member: "id guessed" });
      statuses.push((await ask(routeOf("/_api/user/change-password"), { cookie })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  test("a cookie under another name is not a session, so that forty guesses with it test no password", async () => {
    const requests = wordpress(wpError(403, "incorrect_password", "No."));
    const { cookie } = await signIn();
    for (let nth = 0; nth < 40; nth++) {
      const other = String(nth).padStart(12, "0");
      const renamed = cookie.replace(/(session|signed_in)-[0-9a-f]{12}/g, `$1-${other}`);
      expect((await ask(routeOf("/_api/user/change-password"), { cookie: renamed })).status).toBe(401);
    }
    expect(requests).toEqual([]);
  });
});
