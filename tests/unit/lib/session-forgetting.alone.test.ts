import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";

const day = 24 * 3_600_000;
const start = Date.parse("2026-01-01T00:00:00Z");
let dataDir = "";
let store: SqliteSessionStore;
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  dataDir = mkdtempSync(join(tmpdir(), "murmur-forgetting-"));
  store = new SqliteSessionStore(dataDir);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

let ids = 0;
async function begin(member: string) {
  const session = { id: `s${++ids}`, member, names: [], device: "Firefox" };
  return { ...session, startedAt: (await store.start(session)) ?? 0 };
}
/** A site that is in use: somebody logs in each day until then. */
async function until(days: number): Promise<void> {
  while (Date.now() + day < start + days * day) {
    vi.setSystemTime(Date.now() + day);
    await begin("id 1");
  }
  vi.setSystemTime(start + days * day);
  await begin("id 1");
}
const rows = (table: string) => {
  const db = new DatabaseSync(join(dataDir, "sessions.db"));
  const { count } = db.prepare(`SELECT count(*) AS count FROM ${table}`).get() ?? {};
  db.close();
  return Number(count);
};

test("what has ended is known as long as a cookie of it may come, and no longer", async () => {
  const gone = await begin("id 7");
  const everywhere = await begin("id 8");
  await store.end(gone);
  await store.endAll("id 8");
  const cutoffs = rows("cutoff");
  await until(13.9);
  for (const session of [gone, everywhere]) expect(await store.use(session)).toBe("ended");
  const before = rows("session");
  await until(30);
  expect(rows("session")).toBeLessThan(before + 3);
  expect(rows("cutoff")).toBeLessThan(cutoffs);
});

test("a network where somebody logged in is known for ninety days after the last login there", async () => {
  await store.noteNetwork("home");
  await store.noteNetwork("office");
  await until(45);
  await store.noteNetwork("office");
  await until(89);
  expect([await store.knowsNetwork("home"), await store.knowsNetwork("office")]).toEqual([true, true]);
  await until(92);
  expect([await store.knowsNetwork("home"), await store.knowsNetwork("office")]).toEqual([false, true]);
});

test("after days without a login the clock may be wrong: nothing is forgotten by it", async () => {
  const gone = await begin("id 7");
  await store.end(gone);
  await store.noteNetwork("home");
  vi.setSystemTime(start + 120 * day);
  await begin("id 1");
  vi.setSystemTime(start + 3_600_000);
  expect(await store.use(gone)).toBe("ended");
  expect(await store.knowsNetwork("home")).toBe(true);
});
