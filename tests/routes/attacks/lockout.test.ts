import { beforeEach, describe, expect, test, vi } from "vitest";
import { login, loginAnswers, somebody, tooMany, tryLogin, wrong } from "#tests/routes/support/limits.ts";
import { ask, rawUser, routeOf } from "#tests/routes/support/member-routes.ts";
import { pauses } from "#tests/routes/support/pauses.ts";
import { type Answer, json, wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
beforeEach(() => pauses.splice(0));

describe("nobody locks out another member", () => {
  const elsewhere = async (account: string, times: number) => {
    for (let nth = 0; nth < times; nth++) expect((await tryLogin({ account }, wrong)).status).toBe(401);
  };
  /** Waits of at least a second, in seconds; refusals are delayed for less. */
  const waits = () => pauses.splice(0).filter((seconds) => seconds >= 1);

  test("wrong tries from many addresses make later tries wait longer and longer, but refuse none", async () => {
    const { account } = somebody();
    await elsewhere(account, 10);
    expect(waits()).toEqual([]);
    await elsewhere(account, 6);
    expect(waits()).toEqual([1, 2, 4, 8, 8, 8]);
    const owner = await tryLogin({ account }, ...loginAnswers);
    expect({ status: owner.status, waits: waits() }).toEqual({ status: 200, waits: [8] });
  });

  test("a login from a network where the account was logged in before does not wait", async () => {
    const { address } = somebody();
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
    await elsewhere("mira", 20);
    waits();
    for (const account of ["mira", "MIRA", rawUser.email])
      expect((await tryLogin({ account, address }, ...loginAnswers)).status).toBe(200);
    expect(waits()).toEqual([]);
  });

  test("the right password logs in after ten wrong ones from the same address, which have to wait", async () => {
    const { address } = somebody();
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
    waits();
    for (let nth = 0; nth < 10; nth++)
      expect((await tryLogin({ account: "mira", address }, wrong)).status).toBe(401);
    const eleventh = await tryLogin({ account: "mira", address }, wrong);
    expect({ status: eleventh.status, body: eleventh.json }).toEqual({ status: 429, body: tooMany });
    expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
    expect(waits()).toEqual([1, 2]);
  });

  test("members who share an attacker's address can log in", async () => {
    const { address } = somebody();
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
    for (let nth = 0; nth < 12; nth++) await tryLogin({ address }, wrong);
    expect((await tryLogin({ address }, ...loginAnswers)).status).toBe(429);
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
  });

  test("tries from one address run one after another, and only a few may wait", async () => {
    const { address } = somebody();
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
    for (let nth = 0; nth < 10; nth++) await tryLogin({ account: "mira", address }, wrong);
    let together = 0;
    let most = 0;
    wordpress(async (request) => {
      most = Math.max(most, ++together);
      await new Promise((resolve) => setImmediate(resolve));
      together -= 1;
      return wrong(request);
    });
    const how = { account: "mira", headers: { "x-client-address": address } };
    await Promise.all(Array.from({ length: 12 }, () => ask(login, how)));
    expect(most).toBe(1);
    expect((await tryLogin({ account: "mira", address }, ...loginAnswers)).status).toBe(200);
  });

  test("many requests for a lost password from elsewhere send no more mails, and get the same answer", async () => {
    const { account } = somebody();
    const lost = routeOf("/_api/user/lost-password");
    const requests = wordpress(json({ message: "Sent." }));
    const answers = [];
    for (let nth = 0; nth < 6; nth++) answers.push(await ask(lost, { account }));
    for (const { status, json: body } of answers) expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(requests).toHaveLength(3);
  });

  test("a network where the account was logged in before still gets a mail for a lost password", async () => {
    const { address } = somebody();
    await tryLogin({ account: "mira", address }, ...loginAnswers);
    const lost = routeOf("/_api/user/lost-password");
    const requests = wordpress(json({ message: "Sent." }));
    for (let nth = 0; nth < 6; nth++) await ask(lost, { account: "mira@murmur.test" });
    const before = requests.length;
    await ask(lost, { account: rawUser.email, headers: { "x-client-address": address } });
    expect(requests).toHaveLength(before + 1);
  });
});

describe("registration: ten an hour by address, three by browser, successes weigh less", () => {
  const register = routeOf("/_api/auth/register");
  const refused = wpError(400, "x", "Registration is closed.");
  const device = "d".repeat(22);
  const browser = (nth: number) => `__Host-device=${String(nth).padStart(22, "a")}`;

  test("three registrations by one browser are counted together, from whatever address", async () => {
    const statuses = [];
    for (let nth = 0; nth < 4; nth++) {
      wordpress(refused);
      statuses.push((await ask(register, { headers: { cookie: `__Host-device=${device}` } })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test("a browser without a mark gets one that no script can read", async () => {
    wordpress(refused);
    const { cookies } = await ask(register, { headers: { cookie: "lang=en" } });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^__Host-device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test.each([
    ["refused", [refused], 10],
    ["successful, which weigh half", register.answers, 19],
  ] as const)("registrations from one address that are %s are limited", async (_, answers, most) => {
    const { address } = somebody();
    for (let nth = 0; nth < most; nth++) {
      wordpress(...(answers as [Answer]));
      const headers = { "x-client-address": address, cookie: browser(nth) };
      expect((await ask(register, { headers })).status).not.toBe(429);
    }
    wordpress(refused);
    const headers = { "x-client-address": address, cookie: browser(99) };
    const statuses = [await ask(register, { headers }), await ask(register, { headers })];
    expect(statuses.at(-1)?.status).toBe(429);
  });
});
