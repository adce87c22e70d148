import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";
import { mayMount, type SmallDisk, smallDisk } from "#tests/support/small-disk.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A folder whose database refuses every change while it is "full". */
function stubborn(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "murmur-sessions-"));
  const change = (sql: (name: string, on: string) => string) => {
    const db = new DatabaseSync(join(folder, "sessions.db"));
    for (const table of ["session", "cutoff"])
      for (const on of ["INSERT", "UPDATE", "DELETE"])
        db.exec(sql(`full_${table}_${on}`, `${on} ON ${table}`));
    db.close();
  };
  return {
    folder,
    fill: () =>
      change((name, on) => `CREATE TRIGGER ${name} BEFORE ${on} BEGIN SELECT RAISE(ABORT, 'full'); END`),
    free: () => change((name) => `DROP TRIGGER ${name}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let ids = 0;
const login = () => ({ id: `s${++ids}`, member: "id 7", names: ["name mira"], device: "Firefox" });

describe.each<[string, () => SmallDisk | null]>([
  ["a file that takes nothing", stubborn],
  ...(mayMount ? [["a disk that is full", smallDisk] as [string, typeof smallDisk]] : []),
])("%s (decision: sessions-in-a-file)", (_, make) => {
  let disk: SmallDisk;
  let store: SqliteSessionStore;
  beforeEach(() => {
    disk = make() as SmallDisk;
    store = new SqliteSessionStore(disk.folder);
  });
  afterEach(() => disk.remove());
  const begin = async () => {
    const session = login();
    return { ...session, startedAt: (await store.start(session)) ?? 0 };
  };

  test("a logout counts at once, is reported, and is written as soon as there is room", async () => {
    const [session, other] = [await begin(), await begin()];
    const events: unknown[] = [];
    store.onEvent = (event) => void events.push(event);
    disk.fill();
    await store.end(session);
    expect(await store.use(session)).toBe("ended");
    expect(await store.use(other)).toBeNull();
    expect((await store.list("id 7")).map(({ id }) => id)).toEqual([other.id]);
    expect(events).toContainEqual({ kind: "end", id: session.id, endsAt: expect.any(Number) });
    expect([...store.ended()]).toMatchObject([{ id: session.id }]);

    vi.advanceTimersByTime(5_000);
    expect(await new SqliteSessionStore(disk.folder).use(session)).toBeNull();
    disk.free();
    vi.advanceTimersByTime(5_000);
    expect(await new SqliteSessionStore(disk.folder).use(session)).toBe("ended");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("log out everywhere, a change of password too: the one that goes on begins after it", async () => {
    const [session, other] = [await begin(), await begin()];
    disk.fill();
    const next = login();
    const startedAt = (await store.start(next, { replaces: session, endsOthers: true })) ?? 0;
    for (const old of [session, other]) expect(await store.use(old)).toBe("ended");
    expect(await store.use({ ...next, startedAt })).toBeNull();
    await store.endAll("name mira");
    expect(await store.use({ ...next, startedAt })).toBe("ended");
    disk.free();
    vi.advanceTimersByTime(5_000);
    const later = new SqliteSessionStore(disk.folder);
    for (const old of [session, other, { ...next, startedAt }]) expect(await later.use(old)).toBe("ended");
  });

  test("what has ended at another instance has ended here", async () => {
    const session = await begin();
    disk.fill();
    store.apply({ kind: "end", id: session.id, endsAt: Date.now() - 1 });
    expect(await store.use(session)).toBe("ended");
  });

  test("nobody is locked out: who logs in is logged in, who is stays so", async () => {
    const session = await begin();
    disk.fill();
    const fresh = await begin();
    expect(fresh.startedAt).toBeGreaterThanOrEqual(session.startedAt);
    for (const one of [session, fresh]) expect(await store.use(one)).toBeNull();
  });
});
