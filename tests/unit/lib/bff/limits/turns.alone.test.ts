import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginTurn, bookTurn } from "#lib/bff/limits/turns.ts";
import { SiteError } from "#lib/platform/errors.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));

describe("tries from all over the world take turns", () => {
  test("tries to log in are eight seconds apart, three wait, and the next learns when to come again", async () => {
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

  test("the turns of one account stay booked while older turns of other accounts expire", async () => {
    await bookTurn("first");
    vi.advanceTimersByTime(5_000);
    for (const wait of [0, 8_000]) expect(await bookTurn("second")).toBe(wait);
    vi.advanceTimersByTime(4_000);
    expect(await bookTurn("first")).toBe(0);
    expect(await bookTurn("second")).toBe(12_000);
  });
});

test("at most five attempts from one address wait for one another, and five more can wait once they are done", async () => {
  const tooMany = new SiteError(429, "TOO_MANY_TRIES");
  const turns = Array.from({ length: 5 }, () => beginTurn("full", tooMany));
  await expect(beginTurn("full", tooMany)).rejects.toBe(tooMany);
  for (const turn of turns) (await turn)();
  (await beginTurn("full", tooMany))();
});
