import { beforeEach, expect, test, vi } from "vitest";
import { newSessions } from "#tests/support/sessions.ts";

const day = 24 * 3_600_000;
const start = Date.parse("2026-01-01T00:00:00Z");
let sessions: Awaited<ReturnType<typeof newSessions>>;
beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ["Date", "performance"] });
  sessions = await newSessions();
});

/** A site that is in use: somebody logs in each day until then. */
async function until(days: number): Promise<void> {
  while (Date.now() + day < start + days * day) {
    vi.advanceTimersByTime(day);
    await sessions.begin("id 1");
  }
  vi.advanceTimersByTime(start + days * day - Date.now());
  await sessions.begin("id 1");
}
const rows = (table: "session" | "cutoff") =>
  sessions.use(async ({ db }) => {
    const count = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
    return (await count.executeTakeFirstOrThrow()).count;
  });

test("the end of a session is stored as long as its cookie can still come, and no longer", async () => {
  const { store, begin } = sessions;
  const [gone, everywhere] = [await begin("id 7"), await begin("id 8")];
  await store.end(gone);
  await store.endAll("id 8");
  const cutoffs = await rows("cutoff");
  await until(13.9);
  for (const session of [gone, everywhere]) expect(await store.check(session)).toBe("ended");
  const before = await rows("session");
  await until(30);
  await expect.poll(() => rows("session")).toBeLessThan(before + 3);
  await expect.poll(() => rows("cutoff")).toBeLessThan(cutoffs);
});

test("a network is known for ninety days after the last login from it", async () => {
  const { store } = sessions;
  await store.noteNetwork("home");
  await store.noteNetwork("office");
  await until(45);
  await store.noteNetwork("office");
  await until(89);
  expect([await store.knowsNetwork("home"), await store.knowsNetwork("office")]).toEqual([true, true]);
  await until(92);
  await expect.poll(() => store.knowsNetwork("home")).toBe(false);
  expect(await store.knowsNetwork("office")).toBe(true);
});

test("after days without a login a clock that may be wrong expires no session", async () => {
  const { store, begin } = sessions;
  const gone = await begin("id 7");
  await store.end(gone);
  await store.noteNetwork("home");
  vi.advanceTimersByTime(120 * day);
  await begin("id 1");
  await store.list({ member: "id 1", names: [] });
  vi.setSystemTime(start + 3_600_000);
  expect(await store.check(gone)).toBe("ended");
  expect(await store.knowsNetwork("home")).toBe(true);
});

test("an ended session stays ended after several logins at once, months later", async () => {
  const { store, begin } = sessions;
  const gone = await begin("id 7");
  await store.end(gone);
  vi.advanceTimersByTime(120 * day);
  await Promise.all([begin("id 1"), begin("id 2")]);
  await store.list({ member: "id 1", names: [] });
  vi.setSystemTime(start + 3_600_000);
  expect(await store.check(gone)).toBe("ended");
});

test("a login while the clock is set back begins later than every end before it", async () => {
  const { store, begin } = sessions;
  const old = await begin();
  await store.endAll("id 7");
  vi.setSystemTime(start - 60_000);
  expect(await store.check(old)).toBe("ended");
  expect(await store.check(await begin())).toBeNull();
  expect(await store.start({ ...old, id: "s0" }, { since: await store.moment() })).not.toBeNull();
});

test("a session that is not used ends after a week, and one that is used does not", async () => {
  const { store, begin } = sessions;
  const [used, unused] = [await begin(), await begin()];
  for (let nth = 0; nth < 3; nth++) {
    vi.advanceTimersByTime(3 * day);
    expect(await store.check(used)).toBeNull();
    await store.list({ member: "id 7", names: [] });
  }
  expect(await store.check(unused)).toBe("idle");
  expect((await store.list({ member: "id 7", names: [] })).map(({ id }) => id)).toEqual([used.id]);
});
