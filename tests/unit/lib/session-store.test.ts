import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionEvent, SessionFacts } from "#lib/session/session-store.ts";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";

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

  test.each<[string, () => void]>([
    ["is gone", () => rmSync(file())],
    ["is gone with all of DATA_DIR", () => rmSync(dataDir, { recursive: true })],
    ["was emptied", () => writeFileSync(file(), "")],
    ["is no database", () => writeFileSync(file(), "no database at all, but long enough".repeat(200))],
    ["was cut in half", () => truncateSync(file(), 8192)],
    ["is damaged in its middle", () => writeFileSync(file(), readFileSync(file()).fill(0xa5, 8_000))],
  ])("a file that %s lets no ended session live again: each logs in once more", async (_, lose) => {
    const { store, session: gone } = await started();
    const { session: other } = await started();
    for (let nth = 0; nth < 200; nth++) await store.start(login(`id ${nth}`));
    await store.end(gone);
    // Elsewhere, as a stop leaves it: without a log.
    const db = new DatabaseSync(file());
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    const bytes = readFileSync(file());
    dataDir = mkdtempSync(join(dataDir, "later-"));
    writeFileSync(file(), bytes);
    lose();
    const { store: later, session: again } = await started();
    for (const old of [gone, other]) expect(await later.use(old)).toBe("ended");
    expect(await later.use(again)).toBeNull();
    expect(await later.list("id 7")).toMatchObject([{ id: again.id }]);
    expect(await new SqliteSessionStore(dataDir).use(again)).toBeNull();
    for (const old of [gone, other]) expect(await new SqliteSessionStore(dataDir).use(old)).toBe("ended");
  });

  test("one that is damaged while it is open does the same; the log says so", async () => {
    const { store, session: gone } = await started();
    for (let nth = 0; nth < 200; nth++) await store.start(login(`id ${nth}`));
    await store.end(gone);
    const other = new DatabaseSync(file());
    other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    // Written to by name, not opened: what closes it would drop its locks.
    spawnSync("dd", ["if=/dev/urandom", `of=${file()}`, "conv=notrunc", "bs=1000", "seek=5", "count=30"]);
    other.exec("CREATE TABLE one (id)");
    other.close();
    expect(await store.use(gone)).toBe("ended");
    expect(vi.mocked(process.stdout.write).mock.calls.join()).toContain("sessions.db");
    const fresh = login();
    expect(await store.use({ ...fresh, startedAt: (await store.start(fresh)) ?? 0 })).toBeNull();
  });

  test("one of before this rule, without a mark, knows of all sessions", async () => {
    const { store, session } = await started();
    const db = new DatabaseSync(file());
    db.exec("DELETE FROM cutoff");
    db.close();
    expect(await new SqliteSessionStore(dataDir).use({ ...session, startedAt: 1 })).toBeNull();
    expect(store.completeSince).toBe(0);
  });

  test("what can't be read is set aside, and the log says so", async () => {
    writeFileSync(file(), "no database at all, but long enough to be looked at".repeat(50));
    const { store, session } = await started();
    expect(await store.use(session)).toBeNull();
    const aside = readdirSync(dataDir).filter((name) => name.includes("unreadable"));
    expect(aside).toHaveLength(1);
    expect(vi.mocked(process.stdout.write).mock.calls.join()).toContain("sessions.db can't be read");
  });

  test("is for this app's user alone, and holds no address", async () => {
    const { store } = await started();
    await store.noteNetwork("mark");
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(await store.knowsNetwork("mark")).toBe(true);
    expect(await store.knowsNetwork("other")).toBe(false);
    expect(readFileSync(file(), "utf8")).not.toContain("127.0.0.1");
  });

  test("a member has a hundred logins: with one more the oldest ends", async () => {
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
  /** An instance with a file of its own, and the events that it has sent. */
  function instance() {
    const folder = mkdtempSync(join(tmpdir(), "murmur-sessions-"));
    folders.push(folder);
    const store = new SqliteSessionStore(folder);
    const events: SessionEvent[] = [];
    store.onEvent = (event) => void events.push(event);
    return { store, events };
  }
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const begin = async ({ store }: ReturnType<typeof instance>, replaces?: SessionFacts) => {
    const session = login();
    return { ...session, startedAt: (await store.start(session, replaces && { replaces })) ?? 0 };
  };

  test("is enough to end a session that another one has opened, in whatever order the events arrive", async () => {
    const [one, two] = [instance(), instance()];
    const session = await begin(one);
    await one.store.end(session);
    for (const event of [...one.events].toReversed()) two.store.apply(event);
    expect(await two.store.use(session)).toBe("ended");
    expect(await two.store.list("id 7")).toEqual([]);
    for (const event of one.events) two.store.apply(event);
    expect(await two.store.use(session)).toBe("ended");
  });

  test("lists the same devices, last used where they were used last", async () => {
    const [one, two] = [instance(), instance()];
    const sessions = [await begin(one), await begin(one)];
    for (const event of one.events) two.store.apply(event);
    expect(await two.store.list("id 7")).toEqual(await one.store.list("id 7"));
    expect(await two.store.list("id 7")).toHaveLength(sessions.length);
  });

  test("says of a replaced session that it ends when its successor is used, also elsewhere", async () => {
    const [one, two] = [instance(), instance()];
    const old = await begin(one);
    const fresh = await begin(one, old);
    for (const event of one.events) two.store.apply(event);
    await two.store.use(fresh);
    expect(two.events).toContainEqual({ kind: "end", id: old.id, endsAt: expect.any(Number) });
  });

  test("ends all of a member before a moment; a login after it, by a clock that is behind, counts", async () => {
    const [one, two] = [instance(), instance()];
    const session = await begin(one);
    await one.store.endAll("id 7", Date.now() + 5_000);
    for (const event of one.events) two.store.apply(event);
    expect(await two.store.use(session)).toBe("ended");
    expect(await two.store.use(await begin(two))).toBeNull();
    const [again] = [instance()];
    for (const event of two.store.ended()) again.store.apply(event);
    expect(await again.store.use(session)).toBe("ended");
  });
});
