import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answer, json, wordpress, wpError } from "#tests/support/wordpress.ts";
import { ask, rawToken, rawUser, routeOf, signIn } from "./member-routes.ts";

const login = routeOf("/_api/auth/login");
const wrong = wpError(403, "[jwt_auth] incorrect_password", "Wrong.");
const fine: [Answer, Answer] = [json(rawToken), json(rawUser)];
const minute = 60_000;

afterEach(() => vi.useRealTimers());

let nth = 0;
/** An account and an address that no other test has used. */
const somebody = () => ({ account: `limit${++nth}@murmur.test`, address: `198.51.100.${nth}` });

type Try = { account?: string; address?: string; headers?: Record<string, string> };
const tryLogin = async ({ account, address, headers }: Try, ...answers: [Answer, ...Answer[]]) => {
  const asked = wordpress(...answers);
  const answer = await ask(login, {
    ...(account !== undefined && { account }),
    headers: { ...headers, ...(address !== undefined && { "x-client-address": address }) },
  });
  return { ...answer, calls: asked.length };
};

const tooMany = {
  error: {
    code: "TOO_MANY_TRIES",
    message: "Too many attempts. Please wait a few minutes and try again.",
    retryAfter: expect.any(Number),
  },
};

describe("the 11th wrong login in a window: 429 with Retry-After", () => {
  /** Ten wrong tries that are answered, and what the eleventh gets. */
  async function eleventh(how: (nth: number) => Try) {
    for (let nth = 1; nth <= 10; nth++) expect((await tryLogin(how(nth), wrong)).status).toBe(401);
    const { status, json: body, headers, calls, cookies } = await tryLogin(how(11), ...fine);
    expect({ status, body, calls, cookies }).toEqual({ status: 429, body: tooMany, calls: 0, cookies: [] });
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBe(body.error.retryAfter);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  }

  test("from one address, whatever X-Forwarded-For and its like say", async () => {
    const { address } = somebody();
    await eleventh((nth) => ({
      address,
      headers: {
        "x-forwarded-for": `203.0.113.${nth}`,
        "x-real-ip": `203.0.113.${nth}`,
        forwarded: `for=203.0.113.${nth}`,
        "cf-connecting-ip": `203.0.113.${nth}`,
        "true-client-ip": `203.0.113.${nth}`,
      },
    }));
  });

  test("for one account, from as many addresses", async () => {
    const { account } = somebody();
    await eleventh(() => ({ account }));
  });

  test("for one account, however its name is written", async () => {
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
    ];
    await eleventh((nth) => ({ account: spellings[nth % spellings.length] ?? "" }));
  });

  test("without an address known to the front server, everybody counts as one", async () => {
    await eleventh(() => ({ address: "" }));
  });
});

describe("what counts", () => {
  test("a success in between is not counted, nor does it wipe out the wrong ones", async () => {
    const who = somebody();
    for (let nth = 0; nth < 9; nth++) await tryLogin(who, wrong);
    for (let nth = 0; nth < 5; nth++) expect((await tryLogin(who, ...fine)).status).toBe(200);
    expect((await tryLogin(who, wrong)).status).toBe(401);
    expect((await tryLogin(who, wrong)).status).toBe(429);
  });

  test("fifty at once are ten tries", async () => {
    const who = somebody();
    const asked = wordpress(wrong);
    const all = Array.from({ length: 50 }, () =>
      ask(login, { account: who.account, headers: { "x-client-address": who.address } }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(asked).toHaveLength(10);
  });

  test("another account from another address is free to try", async () => {
    const who = somebody();
    for (let nth = 0; nth < 11; nth++) await tryLogin(who, wrong);
    expect((await tryLogin(somebody(), ...fine)).status).toBe(200);
  });

  test("the window ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const who = somebody();
    for (let nth = 0; nth < 11; nth++) await tryLogin(who, wrong);
    vi.advanceTimersByTime(14 * minute);
    expect((await tryLogin(who, ...fine)).status).toBe(429);
    vi.advanceTimersByTime(minute);
    expect((await tryLogin(who, ...fine)).status).toBe(200);
  });

  test("a body that is refused is no try", async () => {
    const who = somebody();
    for (let nth = 0; nth < 20; nth++)
      await ask(login, {
        body: { usernameOrEmail: who.account },
        headers: { "x-client-address": who.address },
      });
    expect((await tryLogin(who, ...fine)).status).toBe(200);
  });
});

describe("an unknown name and a wrong password look the same", () => {
  const unknown = [
    wpError(
      403,
      "[jwt_auth] invalid_username",
      "<strong>Error:</strong> The username <b>x</b> is not registered.",
    ),
    wpError(404, "user_not_found", "No such user"),
    wpError(400, "invalid_email", "Unknown email address."),
    wpError(401, "[jwt_auth] unknown_email", "Unknown email address."),
  ];
  test.each(["en", "zh"])("status, headers and every byte, in %s", async (language) => {
    const answers = [];
    for (const fault of [wrong, ...unknown]) {
      wordpress(fault);
      const { status, headers, text } = await ask(login, { language });
      answers.push({ status, headers: [...headers], text });
    }
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe("other routes have limits as well", () => {
  test.each([
    ["/_api/auth/register", 5, "account"],
    ["/_api/user/lost-password", 3, "account"],
    ["/_api/user/reset-password", 10, "account"],
    ["/_api/auth/register", 10, "address"],
    ["/_api/user/lost-password", 10, "address"],
    ["/_api/user/reset-password", 10, "address"],
    ["/_api/user/change-password", 20, "address"],
  ])("%s: after %i tries by one %s", async (path, most, by) => {
    const who = somebody();
    const { cookie } = await signIn(`${path}.${by}`);
    const asked = wordpress(wpError(400, "invalid_key", "No."));
    const statuses: number[] = [];
    for (let nth = 0; nth <= most; nth++) {
      const sessions = by === "address" ? (await signIn(`${path}.${nth}`)).cookie : cookie;
      const how =
        by === "account" ? { account: who.account } : { headers: { "x-client-address": who.address } };
      statuses.push((await ask(routeOf(path), { ...how, cookie: sessions })).status);
    }
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect(asked).toHaveLength(most);
  });

  test("/_api/user/change-password: ten wrong current passwords per session", async () => {
    const { cookie } = await signIn();
    wordpress(wpError(403, "incorrect_password", "No."));
    for (let nth = 0; nth < 10; nth++)
      expect((await ask(routeOf("/_api/user/change-password"), { cookie })).status).toBe(403);
    expect((await ask(routeOf("/_api/user/change-password"), { cookie })).status).toBe(429);
  });
});
