import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryLimitStore } from "#lib/bff/limits/limit-store.ts";
import { type Bound, type LimitName, limits } from "#lib/bff/limits/limits.ts";
import { SharedLimitStore } from "#lib/bff/limits/shared-limit-store.ts";
import { type Redis, RedisUnavailable, setRedis } from "#lib/platform/redis.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));

const minute = 60_000;

describe("MemoryLimitStore (limits behind a small interface)", () => {
  test("a memory store counts hits within a window, and a hit does not move the window's end", async () => {
    const store = new MemoryLimitStore();
    expect(await store.hit("a", minute)).toMatchObject({ count: 1, resetMs: minute });
    vi.advanceTimersByTime(20_000);
    expect(await store.hit("a", minute)).toMatchObject({ count: 2, resetMs: 40_000 });
    vi.advanceTimersByTime(39_999);
    expect(await store.hit("a", minute)).toMatchObject({ count: 3, resetMs: 1 });
  });

  test("a memory store starts again when the window has ended", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    vi.advanceTimersByTime(minute);
    expect(await store.hit("a", minute)).toMatchObject({ count: 1, resetMs: minute });
  });

  test("a memory store counts each key by itself", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    expect((await store.hit("b", minute)).count).toBe(1);
  });

  test("a refund takes one hit back, never below zero", async () => {
    const store = new MemoryLimitStore();
    const { refund } = await store.hit("a", minute);
    await store.hit("a", minute);
    await refund(1);
    expect((await store.hit("a", minute)).count).toBe(2);
    for (let times = 0; times < 5; times++) await refund(1);
    expect((await store.hit("a", minute)).count).toBe(1);
  });

  test("a refund after the window's end takes nothing from the next window", async () => {
    const store = new MemoryLimitStore();
    const { refund } = await store.hit("a", minute);
    vi.advanceTimersByTime(minute);
    await store.hit("a", minute);
    await refund(1);
    expect((await store.hit("a", minute)).count).toBe(2);
  });

  test("a refund can take back a part of a hit", async () => {
    const store = new MemoryLimitStore();
    for (let times = 0; times < 4; times++) {
      const { refund } = await store.hit("a", minute);
      await refund(0.5);
    }
    expect((await store.hit("a", minute)).count).toBe(3);
  });

  test("setting the clock, a day back or forty days ahead, changes no window of a rate limit", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    vi.useRealTimers();
    vi.useFakeTimers({ now: 40 * 24 * 60 * minute, toFake: ["Date"] });
    expect((await store.hit("a", minute)).count).toBe(2);
    vi.setSystemTime(-24 * 60 * minute);
    expect((await store.hit("a", minute)).resetMs).toBeLessThanOrEqual(minute);
  });

  test("fifty hits at the same time are counted as fifty", async () => {
    const store = new MemoryLimitStore();
    const counts = await Promise.all(Array.from({ length: 50 }, () => store.hit("a", minute)));
    expect(counts.map(({ count }) => count).toSorted((x, y) => x - y)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test("a memory store holds at most 50,000 keys, and drops those whose last hit is oldest", async () => {
    const store = new MemoryLimitStore();
    await store.hit("idle", minute);
    await store.hit("busy", minute);
    for (let nth = 0; nth < 49_998; nth++) await store.hit(`flood ${nth}`, minute);
    await store.hit("busy", minute);
    await store.hit("one more", minute);
    expect((await store.hit("busy", minute)).count).toBe(3);
    expect((await store.hit("idle", minute)).count).toBe(1);
  });
});

describe("the limits (product: Rate limits)", () => {
  const guarded = ["login", "register", "lostPassword", "resetPassword", "changePassword"] as const;
  const max = (name: LimitName, by: Bound["by"]) =>
    (limits[name].bounds as readonly Bound[]).find((bound) => bound.by === by);

  test.each(guarded)(
    "the route %s, which could be used to guess a password or send mail, has a limit",
    (name) => {
      expect(max(name, "address")?.max).toBeLessThanOrEqual(20);
      expect((max(name, "accountAtAddress") ?? max(name, "member"))?.max).toBeLessThanOrEqual(10);
      expect(limits[name].windowMs).toBeGreaterThanOrEqual(15 * minute);
    },
  );

  test.each<[LimitName, number]>([
    ["login", 15],
    ["loginByMail", 15],
    ["mailedLogin", 15],
    ["changePassword", 15],
    ["register", 60],
    ["lostPassword", 60],
    ["resetPassword", 60],
    ["purchase", 10],
    ["verify", 10],
    ["desk", 10],
  ])(
    "the limit %s, of a request that costs WordPress, PayPal or people something, covers at least %i minutes",
    (name, minutes) => expect(limits[name].windowMs).toBeGreaterThanOrEqual(minutes * minute),
  );

  test("the turns of an account's logins cover at least an hour", () => {
    const [turns] = limits.login.bounds.filter((bound) => "windowMs" in bound);
    expect(turns?.by).toBe("account");
    expect(turns?.windowMs).toBeGreaterThanOrEqual(60 * minute);
  });

  test.each(Object.keys(limits) as LimitName[])(
    "the limit %s refuses nobody because of what others do to an account",
    (name) => expect(max(name, "account")?.onExcess ?? "none").not.toBe("refuse"),
  );
});

describe("SharedLimitStore (decision: nobody-is-locked-out)", () => {
  const counts = new Map<string, number>();
  const redis = (isAway: () => boolean): Redis => ({
    isUp: true,
    send: () => Promise.reject(new Error("not used")),
    onBack: () => {},
    async run(_script, [key = ""], [value = ""]) {
      if (isAway()) throw new RedisUnavailable("away");
      const isRefund = Number(value) <= 1;
      counts.set(key, Math.max(0, (counts.get(key) ?? 0) + (isRefund ? -Number(value) : 1)));
      return [Buffer.from(String(counts.get(key))), minute];
    },
  });
  afterEach(() => setRedis(undefined));
  beforeEach(() => counts.clear());

  test("a shared store counts the requests of all instances, and sends Redis no address", async () => {
    setRedis(redis(() => false));
    const [one, two] = [new SharedLimitStore(), new SharedLimitStore()];
    const { refund } = await one.hit("login address 192.0.2.7", minute);
    expect((await two.hit("login address 192.0.2.7", minute)).count).toBe(2);
    await refund(1);
    expect((await two.hit("login address 192.0.2.7", minute)).count).toBe(2);
    expect([...counts.keys()].join()).not.toContain("192.0.2.7");
  });

  test("a refund after the end of a shared window takes nothing from the next window", async () => {
    setRedis(redis(() => false));
    const { refund } = await new SharedLimitStore().hit("a", minute);
    vi.advanceTimersByTime(minute);
    // Redis has begun the next window.
    counts.clear();
    await new SharedLimitStore().hit("a", minute);
    await refund(1);
    expect((await new SharedLimitStore().hit("a", minute)).count).toBe(2);
  });

  test("a shared store goes on from this process's own counts while Redis is away or has lost them", async () => {
    let isAway = false;
    setRedis(redis(() => isAway));
    const store = new SharedLimitStore();
    for (let times = 0; times < 3; times++) await store.hit("a", minute);
    isAway = true;
    expect((await store.hit("a", minute)).count).toBe(4);
    counts.clear();
    isAway = false;
    expect((await store.hit("a", minute)).count).toBe(5);
  });
});
