import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionFacts } from "#lib/session/store/session-facts.ts";
import { mayMount, smallDisk } from "#tests/support/disk/small-disk.ts";
import { patience } from "#tests/support/eventually.ts";
import { login, openSessions, sessionsOf, unsteadyInstance } from "#tests/support/sessions.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

const kinds = ["away" as const, ...(mayMount ? ["full" as const] : [])];
describe.each(kinds)("while the database is %s (decision: one-store-of-sessions)", (how) => {
  type Instance = Pick<Awaited<ReturnType<typeof unsteadyInstance>>, "store" | "begin" | "elsewhere">;
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** An instance whose database can be taken away and given back. */
  async function instance(): Promise<Instance & { take(): void; giveBack(): void }> {
    if (how === "away") {
      const { state, ...rest } = await unsteadyInstance();
      const set = (now: typeof state.now) => () => void Object.assign(state, { now });
      return { ...rest, take: set("away"), giveBack: set("there") };
    }
    const disk = smallDisk("2m");
    if (disk === null) throw new Error("this user may not mount a disk");
    ends.push(() => disk.remove());
    const use = openSessions(disk.folder);
    return {
      ...sessionsOf(use),
      elsewhere: sessionsOf(use),
      take: () => disk.fill(),
      giveBack: () => disk.free(),
    };
  }
  test("members stay logged in and can log in during an outage of the session database", async () => {
    const { store, begin, take } = await instance();
    const session = await begin();
    expect(await store.check(session)).toBeNull();
    take();
    const fresh = await begin();
    expect(fresh.startedAt).toBeGreaterThan(session.startedAt);
    for (const one of [session, fresh]) expect(await store.check(one)).toBeNull();
  });

  test("a logout counts at once, and is written when the database is back", async () => {
    const { store, begin, elsewhere, take, giveBack } = await instance();
    const [session, other] = [await begin(), await begin()];
    take();
    await store.end(session);
    expect(await store.check(session)).toBe("ended");
    expect(await store.check(other)).toBeNull();
    giveBack();
    expect(await elsewhere.store.check(session), "not known elsewhere yet").toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(async () => expect(await elsewhere.store.check(session)).toBe("ended"), patience);
    expect((await store.list({ member: "id 7", names: [] })).map(({ id }) => id)).toEqual([other.id]);
  });

  test("a change of password ends all other sessions, and the session that continues begins after it", async () => {
    const { store, begin, elsewhere, take, giveBack } = await instance();
    const [session, other] = [await begin(), await begin()];
    take();
    const next = await begin("id 7", { replaces: session, endsOthers: true });
    const all = async (at: typeof store) => Promise.all([session, other, next].map((one) => at.check(one)));
    expect(await all(store)).toEqual(["ended", "ended", null]);
    giveBack();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(
      async () => expect(await all(elsewhere.store)).toEqual(["ended", "ended", null]),
      patience,
    );
    take();
    await store.endAll("name mira");
    expect(await store.check(next)).toBe("ended");
    giveBack();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(async () => expect(await elsewhere.store.check(next)).toBe("ended"), patience);
    expect(await store.check(await begin())).toBeNull();
  });

  test("a login fails if all the member's sessions were ended at this instance after the login began", async () => {
    const { store, begin, take } = await instance();
    const session = await begin();
    take();
    const since = await store.moment();
    await store.endAll("id 7");
    expect(await store.start(login(), { since })).toBeNull();
    expect(await store.start(login(), { replaces: session })).toBeNull();
    expect(await store.start(login(), { since: await store.moment() })).not.toBeNull();
  });
});

test("during an outage an unknown session is neither valid nor over, so that its cookie stays", async () => {
  const { state, store, elsewhere } = await unsteadyInstance();
  const session = await elsewhere.begin();
  state.now = "away";
  await expect(store.check(session)).rejects.toThrow("connection refused");
  state.now = "there";
  expect(await store.check(session)).toBeNull();
  state.now = "away";
  expect(await store.check(session)).toBeNull();
});

test("nobody can log in before the database was reached once, since it knows which sessions have ended", async () => {
  const { state, store } = await unsteadyInstance();
  state.now = "away";
  for (const call of [() => store.start(login()), () => store.moment(), () => store.endAll("id 7")])
    await expect(call()).rejects.toThrow("connection refused");
  const session = { ...login(), startedAt: Date.now() };
  await expect(store.end(session), "a restart would forget it").rejects.toThrow("never reached");
  state.now = "there";
  expect(await store.start(login())).not.toBeNull();
  expect(await store.check(session)).toBe("ended");
});

test("an instance forgets a session that it found ended, and does not accept it during an outage", async () => {
  const { state, store, begin, elsewhere } = await unsteadyInstance();
  const session: SessionFacts = await begin();
  await elsewhere.store.end(session);
  expect(await store.check(session)).toBe("ended");
  state.now = "away";
  await expect(store.check(session)).rejects.toThrow("connection refused");
});

test("the first request of a known member waits half a second for a hanging database, the next ones do not", async () => {
  const { state, store, begin } = await unsteadyInstance();
  const session = await begin();
  state.now = "hanging";
  let answer: unknown = "none";
  void store.check(session).then((close) => {
    answer = close;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(answer).toBe("none");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
  const { calls } = state;
  expect(await store.check(session)).toBeNull();
  expect(state.calls).toBe(calls);
});

test("the times at which sessions were used are written together, and again if the database refused them", async () => {
  const { state, store, begin, elsewhere } = await unsteadyInstance();
  const unstored = { ...login(), startedAt: (await begin()).startedAt };
  await store.check(unstored);
  state.now = "away";
  await vi.advanceTimersByTimeAsync(10_000);
  state.now = "there";
  expect((await elsewhere.store.list({ member: "id 7", names: [] })).map(({ id }) => id)).not.toContain(
    unstored.id,
  );
  expect((await store.list({ member: "id 7", names: [] })).map(({ id }) => id)).toContain(unstored.id);
});
