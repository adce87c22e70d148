import { beforeEach, describe, expect, test, vi } from "vitest";
import type { UseSessions } from "#lib/session/store/session-facts.ts";
import { login, newSessions, sessionsOf, unsteadyInstance } from "#tests/support/sessions.ts";

// An ended session stays ended, even if the database goes away, a clock is wrong or a commit is uncertain.

const minute = 60_000;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
  });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

/** Moves all clocks, including the monotonic ones. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a session that ended before the database went away is not valid then", () => {
  type Instance = Awaited<ReturnType<typeof unsteadyInstance>>;
  type End = (at: Instance) => Promise<unknown>;
  test.each<[string, End]>([
    ["all ended by id", ({ store }) => store.endAll("id 7")],
    ["all ended by name", ({ store }) => store.endAll("name mira")],
    ["the password changed", ({ begin }) => begin("id 7", { endsOthers: true })],
  ])("a session that was ended here (%s) is not accepted during an outage", async (_, end) => {
    const instance = await unsteadyInstance();
    const { state, store, begin } = instance;
    const [session, other] = [await begin(), await begin("id 7")];
    await end(instance);
    state.now = "away";
    for (const one of [session, other]) await expect(store.check(one)).rejects.toThrow("refused");
  });

  test("a session whose successor was used is not accepted during an outage", async () => {
    const { state, store, begin } = await unsteadyInstance();
    const old = await begin();
    expect(await store.check(await begin("id 7", { replaces: old }))).toBeNull();
    state.now = "away";
    await expect(store.check(old)).rejects.toThrow("refused");
  });

  test("an ended session is not accepted during an outage, even if a use of it was under way", async () => {
    const { use, again } = await newSessions();
    const gate = Promise.withResolvers<void>();
    const state = { isAway: false, isSlow: false };
    const slow: UseSessions = async (work) => {
      if (state.isAway) throw new Error("refused");
      const { isSlow } = state;
      const result = await use(work);
      if (isSlow) await gate.promise;
      return result;
    };
    const { store, begin } = sessionsOf(slow);
    const session = await begin();
    state.isSlow = true;
    const using = store.check(session);
    state.isSlow = false;
    await store.end(session);
    gate.resolve();
    await using;
    state.isAway = true;
    await expect(store.check(session)).rejects.toThrow("refused");
    expect(await (await again()).store.check(session)).toBe("ended");
  });

  test("a session that ended at another instance is not accepted during an outage, unless it ended shortly before", async () => {
    const { state, store, begin, elsewhere } = await unsteadyInstance();
    const [gone, stays] = [await begin(), await begin()];
    await elsewhere.store.end(gone);
    await pass(16 * minute);
    expect(await store.check(stays)).toBeNull();
    state.now = "away";
    await pass(60 * minute);
    await expect(store.check(gone)).rejects.toThrow("refused");
    expect(await store.check(stays)).toBeNull();
  });
});

describe("while the database is away", () => {
  test("during an outage no session is replaced, since the old one could not be ended soon after", async () => {
    const { state, store, begin } = await unsteadyInstance();
    const session = await begin();
    state.now = "away";
    expect(await store.start(login(), { replaces: session })).toBeNull();
    expect(await store.check(session)).toBeNull();
  });

  test("a login that waits for the database fails if all the member's sessions are ended meanwhile", async () => {
    const { state, store, begin } = await unsteadyInstance();
    await begin();
    const since = await store.moment();
    state.now = "away";
    const starting = store.start(login(), { since });
    await store.endAll("id 7");
    expect(await starting).toBeNull();
  });

  test("ending all sessions also ends one that began at an instance whose clock is ahead", async () => {
    const { state, store, begin, elsewhere } = await unsteadyInstance();
    await begin();
    vi.setSystemTime(Date.now() + 10_000);
    const session = await elsewhere.begin();
    vi.setSystemTime(Date.now() - 10_000);
    expect(await store.check(session)).toBeNull();
    state.now = "away";
    await store.endAll("id 7");
    expect(await store.check(session)).toBe("ended");
  });

  test("ending all sessions ends one that an instance with a fast clock has just begun", async () => {
    const { state, store, begin, elsewhere } = await unsteadyInstance();
    await begin();
    state.now = "away";
    vi.setSystemTime(Date.now() + 500);
    const session = await elsewhere.begin();
    vi.setSystemTime(Date.now() - 500);
    await store.endAll("id 7");
    const fresh = await begin();
    state.now = "there";
    await pass(5_000);
    for (const at of [store, elsewhere.store]) {
      expect(await at.check(session)).toBe("ended");
      expect(await at.check(fresh)).toBeNull();
    }
  });

  test("a session that began while the clock was ahead ends with all others once the clock is right", async () => {
    const { state, store, begin } = await unsteadyInstance();
    await begin();
    state.now = "away";
    vi.setSystemTime(Date.now() + 60 * minute);
    const session = await begin();
    vi.setSystemTime(Date.now() - 60 * minute);
    state.now = "there";
    await store.endAll("id 7");
    expect(await store.check(session)).toBe("ended");
    expect(await store.check(await begin())).toBeNull();
  });
});

test("a session stays logged out however far the clock is set back afterwards", async () => {
  const { store, begin } = await newSessions();
  const session = await begin();
  await store.end(session);
  for (const seconds of [25, 20, 3_600]) {
    vi.setSystemTime(Date.now() - seconds * 1_000);
    expect(await store.check(session)).toBe("ended");
  }
});

test("ending sessions does not set the clock of the sessions forward", async () => {
  const { store, begin } = await newSessions();
  const old = await begin();
  expect(await store.check(await begin("id 7", { replaces: old, endsOthers: true }))).toBeNull();
  expect((await begin()).startedAt).toBeLessThan(Date.now() + 1_000);
});

async function repeating() {
  const { use, store, begin: beginOnce } = await newSessions();
  const twice: UseSessions = async (work) => {
    await use(work);
    return use(work);
  };
  return { store, beginOnce, begin: sessionsOf(twice).begin };
}
test.each([false, true])(
  "a start repeated because its commit was uncertain counts once, with other sessions ended or not: %s",
  async (endsOthers) => {
    const { store, beginOnce, begin } = await repeating();
    const old = await beginOnce();
    const fresh = await begin("id 7", { replaces: old, endsOthers });
    expect(fresh.startedAt).toBeGreaterThan(0);
    expect(await store.check(fresh)).toBeNull();
    expect((await store.list({ member: "id 7", names: [] })).map(({ id }) => id)).toEqual([fresh.id]);
  },
);

test("restoring a backup under a running site ends all sessions, since the backup does not know which had ended", async () => {
  const { use, store, begin } = await newSessions();
  const [gone, other] = [await begin(), await begin("id 8")];
  await store.end(gone);
  await use(async ({ db }) => {
    for (const table of ["session", "cutoff"] as const) await db.deleteFrom(table).execute();
  });
  await pass(1);
  for (const session of [gone, other]) expect(await store.check(session)).toBe("ended");
  expect(await store.check(await begin())).toBeNull();
  for (const session of [gone, other]) expect(await store.check(session)).toBe("ended");
});

test("an answer that a slow database gives too late is used for the next request", async () => {
  const { use, again } = await newSessions();
  const gate = Promise.withResolvers<void>();
  let isSlow = false;
  const slow: UseSessions = async (work) => {
    const result = await use(work);
    if (isSlow) await gate.promise;
    return result;
  };
  const { store, begin } = sessionsOf(slow);
  const session = await begin();
  await (await again()).store.end(session);
  isSlow = true;
  const using = store.check(session);
  await pass(500);
  expect(await using).toBeNull();
  gate.resolve();
  await pass(100);
  expect(await store.check(session)).toBe("ended");
});
