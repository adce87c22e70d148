import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bookTurn, takeTurn } from "#lib/bff/limits/turns.ts";
import { SiteError } from "#lib/errors.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

describe("tries from all over the world take turns", () => {
  test("eight seconds apart; three wait, and the next is told when to come again", async () => {
    const waits = [];
    for (let nth = 0; nth < 4; nth++) waits.push(await bookTurn("crowded"));
    expect(waits).toEqual([0, 8_000, 16_000, 24_000]);
    const refusal = { status: 429, code: "LOGIN_CROWDED", details: { retryAfter: 8 } };
    await expect(bookTurn("crowded")).rejects.toMatchObject(refusal);
    expect(await bookTurn("another")).toBe(0);
    vi.advanceTimersByTime(8_000);
    expect(await bookTurn("crowded")).toBe(24_000);
    await expect(bookTurn("crowded")).rejects.toMatchObject(refusal);
    vi.advanceTimersByTime(32_000);
    expect(await bookTurn("crowded")).toBe(0);
  });

  test("one account's turns outlast those of others that were booked before and are over", async () => {
    await bookTurn("first");
    vi.advanceTimersByTime(5_000);
    for (const wait of [0, 8_000]) expect(await bookTurn("second")).toBe(wait);
    vi.advanceTimersByTime(4_000);
    expect(await bookTurn("first")).toBe(0);
    expect(await bookTurn("second")).toBe(12_000);
  });
});

describe("tries at one place go one after another", () => {
  const tooMany = new SiteError(429, "TOO_MANY_TRIES");
  /** Takes a turn; whether it has come, and what ends it. */
  function take(key: string) {
    const one = { has: false, end: () => {} };
    const taken = takeTurn(key, tooMany).then((end) => Object.assign(one, { has: true, end }));
    return Object.assign(one, { taken });
  }
  const settled = () => new Promise((then) => setImmediate(then));

  test("also for who comes while others still wait", async () => {
    const [a, b, c] = [take("place"), take("place"), take("place")];
    await settled();
    expect([a, b, c].map(({ has }) => has)).toEqual([true, false, false]);
    a.end();
    await settled();
    const d = take("place");
    await settled();
    expect([b, c, d].map(({ has }) => has)).toEqual([true, false, false]);
    b.end();
    await settled();
    c.end();
    await settled();
    expect(d.has).toBe(true);
    d.end();
  });

  test("five at most, and anew once they are done", async () => {
    const all = Array.from({ length: 5 }, () => take("full"));
    await expect(takeTurn("full", tooMany)).rejects.toBe(tooMany);
    for (const one of all) {
      await one.taken;
      one.end();
    }
    const next = take("full");
    await settled();
    expect(next.has).toBe(true);
  });
});
