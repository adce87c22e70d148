import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";
import type { SessionFacts, SessionNews } from "#lib/session/store.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "murmur-sessions-"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

let ids = 0;
const login = (member = "id 7") => ({
  id: `s${++ids}`,
  member,
  names: ["name mira"],
  device: "Firefox, Linux",
});
const file = () => join(dataDir, "sessions.db");

/** A store and a session of it. */
async function started(member?: string) {
  const store = new SqliteSessionStore(dataDir);
  const session = login(member);
  return { store, session: { ...session, startedAt: (await store.start(session)) ?? 0 } };
}

describe("the file of sessions (decision: sessions-in-a-file)", () => {
  test("what was ended stays ended over a restart; the rest goes on", async () => {
    const { store, session } = await started();
    const other = { ...login(), startedAt: 0 };
    other.startedAt = (await store.start(other)) ?? 0;
    await store.end(session);
    const later = new SqliteSessionStore(dataDir);
    expect(await later.use(session)).toBe("ended");
    expect(await later.use(other)).toBeNull();
    expect(await later.list("id 7")).toMatchObject([{ id: other.id, device: "Firefox, Linux" }]);
  });

  test("a lost file logs nobody out, and the session is listed again", async () => {
    const { session } = await started();
    rmSync(dataDir, { recursive: true });
    const later = new SqliteSessionStore(dataDir);
    expect(await later.use(session)).toBeNull();
    expect(await later.list("id 7")).toHaveLength(1);
  });

  test("a file that can't be read is set aside, and the log says so", async () => {
    writeFileSync(file(), "no database at all, but long enough to be looked at".repeat(50));
    const { store, session } = await started();
    expect(await store.use(session)).toBeNull();
    const aside = readdirSync(dataDir).filter((name) => name.includes("unreadable"));
    expect(aside).toHaveLength(1);
    expect(vi.mocked(process.stdout.write).mock.calls.join()).toContain("sessions.db can't be read");
  });

  test("is for this app's user alone, and holds no address", async () => {
    const { store } = await started();
    await store.notePlace("mark");
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(await store.knowsPlace("mark")).toBe(true);
    expect(await store.knowsPlace("other")).toBe(false);
    expect(readFileSync(file(), "utf8")).not.toContain("127.0.0.1");
  });

  test("of a member a hundred logins are kept: with one more the oldest ends", async () => {
    const { store, session: oldest } = await started();
    const { session: other } = await started("id 8");
    for (let nth = 1; nth < 100; nth++) await store.start(login());
    expect(await store.use(oldest)).toBeNull();
    await store.start(login());
    expect(await store.use(oldest)).toBe("ended");
    expect(await store.list("id 7")).toHaveLength(100);
    expect(await store.use(other)).toBeNull();
  });

  test("many uses at once are noted once a minute", async () => {
    const { store, session } = await started();
    await store.use(session);
    const before = await store.list("id 7");
    for (let nth = 0; nth < 1_000; nth++) await store.use(session);
    expect(await store.list("id 7")).toEqual(before);
  });
});

describe("what instances tell each other of sessions (decision: redis-for-what-may-be-lost)", () => {
  const folders: string[] = [];
  /** An instance with a file of its own, and what it has told. */
  function instance() {
    const folder = mkdtempSync(join(tmpdir(), "murmur-sessions-"));
    folders.push(folder);
    const store = new SqliteSessionStore(folder);
    const told: SessionNews[] = [];
    store.tell = (news) => void told.push(news);
    return { store, told };
  }
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const begin = async ({ store }: ReturnType<typeof instance>, replaces?: SessionFacts) => {
    const session = login();
    return { ...session, startedAt: (await store.start(session, replaces && { replaces })) ?? 0 };
  };

  test("is enough to end a session that another one has opened, in whatever order it is heard", async () => {
    const [one, two] = [instance(), instance()];
    const session = await begin(one);
    await one.store.end(session);
    for (const news of [...one.told].toReversed()) two.store.learn(news);
    expect(await two.store.use(session)).toBe("ended");
    expect(await two.store.list("id 7")).toEqual([]);
    for (const news of one.told) two.store.learn(news);
    expect(await two.store.use(session)).toBe("ended");
  });

  test("lists the same devices, last used where they were used last", async () => {
    const [one, two] = [instance(), instance()];
    const sessions = [await begin(one), await begin(one)];
    for (const news of one.told) two.store.learn(news);
    expect(await two.store.list("id 7")).toEqual(await one.store.list("id 7"));
    expect(await two.store.list("id 7")).toHaveLength(sessions.length);
  });

  test("says of a replaced session that it ends when its successor is used, also elsewhere", async () => {
    const [one, two] = [instance(), instance()];
    const old = await begin(one);
    const fresh = await begin(one, old);
    for (const news of one.told) two.store.learn(news);
    await two.store.use(fresh);
    expect(two.told).toContainEqual({ kind: "end", id: old.id, endsAt: expect.any(Number) });
  });

  test("ends all of a member before a moment; a login after it, by a clock that is behind, counts", async () => {
    const [one, two] = [instance(), instance()];
    const session = await begin(one);
    await one.store.endAll("id 7", Date.now() + 5_000);
    for (const news of one.told) two.store.learn(news);
    expect(await two.store.use(session)).toBe("ended");
    expect(await two.store.use(await begin(two))).toBeNull();
    const [again] = [instance()];
    for (const news of two.store.ended()) again.store.learn(news);
    expect(await again.store.use(session)).toBe("ended");
  });
});
