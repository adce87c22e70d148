import { describe, expect, test } from "vitest";
import type { SessionFacts, UseSessions } from "#lib/session/store/session-facts.ts";
import { login, newSessions } from "#tests/support/sessions.ts";

describe("sessions in the database (decision: one-store-of-sessions)", () => {
  test("ended sessions stay ended after a restart, and the others continue", async () => {
    const { store, begin, again } = await newSessions();
    const [session, other] = [await begin(), await begin()];
    await store.end(session);
    const { store: later } = await again();
    expect(await later.check(session)).toBe("ended");
    expect(await later.check(other)).toBeNull();
    expect(await later.list({ member: "id 7", names: [] })).toMatchObject([
      { id: other.id, device: "Firefox, Linux" },
    ]);
  });

  test("a new database knows no ended sessions, so every session that began before it counts as ended", async () => {
    const { begin } = await newSessions();
    const before = await begin();
    const { store, begin: beginHere } = await newSessions();
    expect(await store.check({ ...before, startedAt: before.startedAt - 1_000 })).toBe("ended");
    expect(await store.check(await beginHere())).toBeNull();
  });

  test("a login whose row could not be stored is accepted, because its seal proves it", async () => {
    const { store, begin } = await newSessions();
    const { startedAt } = await begin();
    expect(await store.check({ ...login(), startedAt })).toBeNull();
  });

  test("the session database contains no network's address", async () => {
    const { store } = await newSessions();
    await store.noteNetwork("mark");
    expect([await store.knowsNetwork("mark"), await store.knowsNetwork("other")]).toEqual([true, false]);
  });

  test("a member's oldest session ends when they log in for the hundred-and-first time", async () => {
    const { store, begin } = await newSessions();
    const [oldest, other] = [await begin(), await begin("id 8")];
    for (let nth = 1; nth < 100; nth++) await begin();
    expect(await store.check(oldest)).toBeNull();
    await begin();
    expect(await store.check(oldest)).toBe("ended");
    expect(await store.list({ member: "id 7", names: [] })).toHaveLength(100);
    expect(await store.check(other)).toBeNull();
  });

  test("a session that was ended by the member's name is no longer listed", async () => {
    const { store, begin } = await newSessions();
    const ended = await begin();
    await store.endAll(ended.names[0] ?? "");
    const { id, member, names } = await begin();
    expect(await store.check(ended)).toBe("ended");
    expect((await store.list({ member, names })).map((listed) => listed.id)).toEqual([id]);
  });

  test("many uses of a session are stored at most once a minute", async () => {
    const { store, begin } = await newSessions();
    const session = await begin();
    await store.check(session);
    const before = await store.list({ member: "id 7", names: [] });
    for (let nth = 0; nth < 1_000; nth++) await store.check(session);
    expect(await store.list({ member: "id 7", names: [] })).toEqual(before);
  });
});

describe("instances of one database (decision: one-store-of-sessions)", () => {
  async function instances() {
    const one = await newSessions();
    return [one, await one.again(), one.use] as const;
  }

  test.each(["end", "endAll"] as const)(
    "a session ended by %s at one instance is at once ended at the other",
    async (how) => {
      const [one, two] = await instances();
      const session = await one.begin();
      expect(await two.store.check(session)).toBeNull();
      await (how === "end" ? one.store.end(session) : one.store.endAll("id 7"));
      expect(await two.store.check(session)).toBe("ended");
      expect(await two.store.list({ member: "id 7", names: [] })).toEqual([]);
    },
  );

  test("all instances list the same devices, and any instance can end a session of another by its row", async () => {
    const [one, two] = await instances();
    const [session, other] = [await one.begin(), await two.begin()];
    expect(await two.store.list({ member: "id 7", names: [] })).toEqual(
      await one.store.list({ member: "id 7", names: [] }),
    );
    const listed = (await two.store.list({ member: "id 7", names: [] })).find(({ id }) => id === session.id);
    await two.store.end({ id: listed?.id ?? "" });
    expect(await one.store.check(session)).toBe("ended");
    expect(await one.store.check(other)).toBeNull();
  });

  test("a replaced session ends soon after the first use of its successor, at any instance", async () => {
    const [one, two, use] = await instances();
    const old = await one.begin();
    const fresh = await one.begin("id 7", { replaces: old });
    expect(await two.store.check(old)).toBeNull();
    expect(await two.store.check(fresh)).toBeNull();
    const endsAt = await endOf(use, old);
    expect(endsAt).toBeGreaterThanOrEqual(fresh.startedAt + 30_000);
    expect(endsAt).toBeLessThan(fresh.startedAt + 60_000);
    await two.store.end(fresh);
    for (const { store } of [one, two])
      for (const session of [old, fresh]) expect(await store.check(session)).toBe("ended");
  });

  const endOf = (use: UseSessions, { id }: SessionFacts) =>
    use(async ({ db }) => {
      const found = db.selectFrom("session").select("endsAt").where("id", "=", id);
      return (await found.executeTakeFirst())?.endsAt;
    });

  test("if two tabs replace a session at the same time, exactly one succeeds", async () => {
    const [one, two] = await instances();
    const old = await one.begin();
    const starts = await Promise.all([one, two].map(({ store }) => store.start(login(), { replaces: old })));
    expect(starts.filter((start) => start !== null)).toHaveLength(1);
  });

  test.each(["end", "endAll"] as const)(
    "a session that was ended by %s at another instance can't be replaced",
    async (how) => {
      const [one, two] = await instances();
      const session = await one.begin();
      await (how === "end" ? two.store.end(session) : two.store.endAll("id 7"));
      expect(await one.store.start(login(), { replaces: session })).toBeNull();
    },
  );

  test("a login fails if all sessions were ended after it began, and one that begins later succeeds", async () => {
    const [one, two] = await instances();
    const since = await one.store.moment();
    await two.store.endAll("name mira");
    expect(await one.store.start(login(), { since })).toBeNull();
    expect(await one.store.start(login(), { since: await one.store.moment() })).not.toBeNull();
  });

  test("a change of password ends all other sessions, even if its own session is over", async () => {
    const [one, two] = await instances();
    const [own, other] = [await one.begin(), await two.begin()];
    const next = await one.begin("id 7", { replaces: own, endsOthers: true });
    for (const session of [own, other]) expect(await two.store.check(session)).toBe("ended");
    expect(await two.store.check(next)).toBeNull();
    expect(await two.store.start(login(), { replaces: own, endsOthers: true })).toBeNull();
    expect(await one.store.check(next)).toBe("ended");
  });
});
