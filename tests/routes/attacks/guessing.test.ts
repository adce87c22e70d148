import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountKey } from "#lib/bff/limits/account-key.ts";
import { countAttempt } from "#lib/bff/limits/rate-limit.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { type Redis, RedisUnavailable, setRedis } from "#lib/platform/redis.ts";
import { rememberNetwork } from "#lib/session/store/known-networks.ts";

// Password guessing against one account, with a fake clock.

vi.mock("node:timers/promises", () => import("#tests/support/node-timers.ts"));

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => vi.useRealTimers());

const minute = 60_000;
let nth = 0;
const somebody = () => `guessed${++nth}@murmur.test`;

const from = (address: string) =>
  new Request("https://murmur.test/_api/auth/login", { headers: { "x-client-address": address } });

type Tally = { judged: number; refused: number; retryAfter: Set<number>; codes: Set<string> };

/** Sends wrong passwords, one each `everyMs`; counts the outcomes until a minute after the last. */
async function guess(account: string, addresses: string[], everyMs: number): Promise<Tally> {
  const tally: Tally = { judged: 0, refused: 0, retryAfter: new Set(), codes: new Set() };
  const tries: Promise<void>[] = [];
  const attempt = async (address: string) => {
    try {
      const { conclude } = await countAttempt({ limit: "login", account, request: from(address) });
      tally.judged += 1;
      await conclude("failure");
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      tally.refused += 1;
      tally.codes.add(`${error.status} ${error.code}`);
      tally.retryAfter.add(error.details.retryAfter ?? 0);
    }
  };
  for (const address of addresses) {
    tries.push(attempt(address));
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  await vi.advanceTimersByTimeAsync(minute);
  await Promise.all(tries);
  return tally;
}

describe("one account from many addresses", () => {
  test("150 addresses with twelve tries each in 136 s get a hundred tries judged, and then one in 8 s", async () => {
    const addresses = Array.from({ length: 1800 }, (_, at) => `203.0.113.${at % 150}`);
    const { judged, refused, codes, retryAfter } = await guess(somebody(), addresses, 136_000 / 1800);
    expect(judged).toBeGreaterThanOrEqual(100);
    expect(judged).toBeLessThanOrEqual(100 + (136 + 24) / 8 + 1);
    expect(judged + refused).toBe(1800);
    expect([...codes]).toEqual(["429 LOGIN_CROWDED"]);
    expect(Math.min(...retryAfter)).toBeGreaterThan(0);
  });

  test("a thousand addresses get at most 550 tries an hour judged", async () => {
    const addresses = Array.from(
      { length: 7200 },
      (_, at) => `198.18.${Math.floor((at % 1000) / 250)}.${at % 250}`,
    );
    const { judged } = await guess(somebody(), addresses, 500);
    expect(judged).toBeGreaterThan(400);
    expect(judged).toBeLessThanOrEqual(550);
  }, 60_000);

  const crowd = (account: string) =>
    guess(
      account,
      Array.from({ length: 100 }, (_, at) => `203.0.113.${at}`),
      1,
    );
  /** Starts a try, and measures how long it waits. */
  async function timed(account: string, address: string) {
    const before = performance.now();
    const work = countAttempt({ limit: "login", account, request: from(address) });
    const judged = work.then(async ({ conclude }) => {
      const waited = performance.now() - before;
      await conclude("success");
      return waited;
    });
    judged.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    return judged;
  }

  test("a known network does not wait, and elsewhere three tries wait for their turns and a fourth is refused", async () => {
    const account = somebody();
    await rememberNetwork([accountKey(account)], "198.51.100.7");
    await crowd(account);
    expect(await timed(account, "198.51.100.7")).toBe(0);
    const waiting = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map((one) => timed(account, one));
    const crowded = { status: 429, code: "LOGIN_CROWDED", details: { retryAfter: 8 } };
    await expect(timed(account, "192.0.2.5")).rejects.toMatchObject(crowded);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(await Promise.all(waiting)).toEqual([0, 8_000, 16_000, 24_000]);
    expect(await timed(account, "198.51.100.7")).toBe(0);
    expect(await timed(somebody(), "192.0.2.5")).toBe(0);
  });

  test("a refused attempt does not count as a try of its address", async () => {
    const account = somebody();
    await crowd(account);
    for (let place = 0; place < 4; place++) timed(account, `192.0.2.${place}`);
    for (let times = 0; times < 30; times++)
      await expect(timed(account, "192.0.2.99")).rejects.toMatchObject({ code: "LOGIN_CROWDED" });
    expect(await timed(somebody(), "192.0.2.99")).toBe(0);
  });

  test("an attempt refused because five wait at a known network does not count", async () => {
    const account = somebody();
    await rememberNetwork([accountKey(account)], "198.18.9.1");
    await guess(account, Array(10).fill("198.18.9.1"), 1);
    const waiting = Array.from({ length: 5 }, () => timed(account, "198.18.9.1"));
    for (let times = 0; times < 30; times++)
      await expect(timed(account, "198.18.9.1")).rejects.toMatchObject({ code: "TOO_MANY_TRIES" });
    await vi.advanceTimersByTimeAsync(minute);
    await Promise.all(waiting);
    const next = timed(account, "198.18.9.1");
    await vi.advanceTimersByTimeAsync(minute);
    expect(await next, "the shortest delay").toBe(1_000);
  });

  test("a login with the right password uses a turn within the hour, and none afterwards", async () => {
    const account = somebody();
    await crowd(account);
    timed(account, "192.0.2.1");
    timed(account, "192.0.2.2");
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(await Promise.all([timed(account, "192.0.2.3"), timed(account, "192.0.2.4")])).toEqual([0, 0]);
  });

  test("instances share the turns through Redis", async () => {
    const account = somebody();
    await crowd(account);
    const ends = new Map<string, number>();
    const run = vi.fn<Redis["run"]>(async (script, [key = ""], [every, longest]) => {
      if (!script.includes("wait")) throw new RedisUnavailable();
      const wait = Math.max(0, (ends.get(key) ?? 0) - performance.now());
      if (wait > Number(longest)) return -1;
      ends.set(key, performance.now() + wait + Number(every));
      return wait;
    });
    setRedis({ isUp: true, send: expect.fail, run, onBack: () => {} });
    timed(account, "192.0.2.1");
    await vi.advanceTimersByTimeAsync(1_000);
    const second = timed(account, "192.0.2.2");
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await second).toBe(7_000);
    expect([...ends.keys()]).toEqual([expect.stringMatching(/^murmur:limit:[\w-]{43}$/)]);
    run.mockRejectedValue(new RedisUnavailable());
    expect(await timed(account, "192.0.2.3")).toBe(0);
    setRedis(undefined);
  });
});

describe("a network of IPv6: ten in a quarter of an hour by /64, 40 by /56, 160 by /48", () => {
  const spray = (length: number, network: (at: number) => string) =>
    Promise.all(
      Array.from({ length }, async (_, at) => {
        const request = from(`2001:db8:${network(at)}::${at.toString(16)}`);
        const attempt = await countAttempt({ limit: "login", account: somebody(), request }).catch(
          () => null,
        );
        await attempt?.conclude("failure");
        return attempt !== null;
      }),
    ).then((judged) => judged.filter(Boolean).length);

  test.each<[string, (at: number) => string, number]>([
    ["/64", () => "a1:1000", 10],
    ["/56", (at) => `a2:${(0x2100 + (at % 256)).toString(16)}`, 40],
    ["/48", (at) => `a3:${(at * 101).toString(16)}`, 160],
  ])("wrong logins are limited for the IPv6 network %s", async (_, network, most) =>
    expect(await spray(600, network)).toBe(most),
  );

  test("an IPv4 address is not limited as part of a wider network", async () => {
    const addresses = Array.from({ length: 256 }, (_, at) => `198.51.100.${at}`);
    for (const address of addresses)
      await countAttempt({ limit: "login", account: somebody(), request: from(address) });
  });
});
