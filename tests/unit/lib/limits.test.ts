import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryLimitStore } from "#lib/bff/limit-store.ts";
import { limits } from "#lib/bff/limits.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const minute = 60_000;

describe("MemoryLimitStore (limits behind a small interface)", () => {
  test("counts up within a window, whose end stands still", async () => {
    const store = new MemoryLimitStore();
    expect(await store.hit("a", minute)).toEqual({ count: 1, resetMs: minute });
    vi.setSystemTime(20_000);
    expect(await store.hit("a", minute)).toEqual({ count: 2, resetMs: 40_000 });
    vi.setSystemTime(59_999);
    expect(await store.hit("a", minute)).toEqual({ count: 3, resetMs: 1 });
  });

  test("begins anew when the window has ended", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    vi.setSystemTime(minute);
    expect(await store.hit("a", minute)).toEqual({ count: 1, resetMs: minute });
  });

  test("keys do not know each other", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    expect((await store.hit("b", minute)).count).toBe(1);
  });

  test("a refund takes one back, never below none", async () => {
    const store = new MemoryLimitStore();
    await store.hit("a", minute);
    await store.hit("a", minute);
    await store.refund("a");
    expect((await store.hit("a", minute)).count).toBe(2);
    for (let times = 0; times < 5; times++) await store.refund("a");
    await store.refund("never seen");
    expect((await store.hit("a", minute)).count).toBe(1);
  });

  test("fifty at once are fifty", async () => {
    const store = new MemoryLimitStore();
    const counts = await Promise.all(Array.from({ length: 50 }, () => store.hit("a", minute)));
    expect(counts.map(({ count }) => count).toSorted((x, y) => x - y)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test("holds 50,000 keys at most, and forgets those not hit for longest", async () => {
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
  test("login: ten wrong tries, by address and by account", () =>
    expect(limits.login).toMatchObject({
      perAddress: 10,
      perAccount: 10,
      refundedOn: ["success", "outage"],
    }));

  test.each(["login", "register", "lostPassword", "resetPassword", "changePassword"] as const)(
    "%s, by which a password could be guessed or mail be sent, has a bound and a window",
    (name) => {
      expect(limits[name].perAddress).toBeLessThanOrEqual(20);
      expect(limits[name].perAccount).toBeLessThanOrEqual(10);
      expect(limits[name].windowMs).toBeGreaterThanOrEqual(15 * minute);
    },
  );
});
