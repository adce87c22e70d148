import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findUnready } from "#lib/services/operation/readiness.ts";
import { closeLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { sessionsInPostgres } from "#lib/session/store/sessions-in-postgres.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { newPlace } from "#tests/support/ledger.ts";
import { login, openPostgresSessions, sessionsOf } from "#tests/support/sessions.ts";

// The tables of sessions.db in earlier releases.
const tables = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE session (
    id TEXT PRIMARY KEY, member TEXT NOT NULL, device TEXT NOT NULL, startedAt INTEGER NOT NULL,
    seenAt INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, endsAt INTEGER, replaces TEXT
  ) STRICT;
  CREATE TABLE cutoff (subject TEXT PRIMARY KEY, before INTEGER NOT NULL) STRICT;
  CREATE TABLE place (mark TEXT PRIMARY KEY, seenAt INTEGER NOT NULL) STRICT;
`;
const hour = 3_600_000;
const began = Date.now() - 10 * hour;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "murmur-moved-"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

type Old = { id: string; startedAt?: number; endsAt?: number | null };
/** An instance's file that was created at `since`. */
function oldFile(
  dataDir: string,
  { since = 0, sessions = [] as Old[], cutoffs = {} as Record<string, number>, seenAt = Date.now() - hour },
) {
  const db = new DatabaseSync(join(dataDir, "sessions.db"));
  db.exec(tables);
  for (const { id, startedAt = began, endsAt = null } of sessions)
    db.prepare("INSERT INTO session VALUES (?, 'id 7', 'Firefox', ?, ?, 1, ?, NULL)").run(
      id,
      startedAt,
      seenAt,
      endsAt,
    );
  for (const [subject, before] of Object.entries({ everybody: since, ...cutoffs }))
    db.prepare("INSERT INTO cutoff VALUES (?, ?)").run(subject, before);
  db.prepare("INSERT INTO place VALUES ('home', ?)").run(Date.now() - hour);
  db.close();
}
/** Starts an instance with the folder as its DATA_DIR. */
async function instance(place: string, dataDir: string) {
  const sessions = sessionsOf(openPostgresSessions(place, dataDir));
  await sessions.store.requireDatabase();
  return sessions;
}
const oldSession = (id: string, startedAt = began) => ({ ...login(), id, startedAt });

test("after the move to PostgreSQL members stay logged in, ended sessions stay ended, and the file is gone", async () => {
  const place = await newPlace();
  oldFile(folder, {
    sessions: [{ id: "stays" }, { id: "gone", endsAt: began + hour }],
    cutoffs: { "id 8": began + hour },
  });
  await instance(place, folder);
  const { store } = await instance(place, folder);
  expect(await store.check(oldSession("stays"))).toBeNull();
  expect(await store.check(oldSession("gone"))).toBe("ended");
  expect(await store.check({ ...oldSession("other"), member: "id 8" })).toBe("ended");
  expect(await store.list({ member: "id 7", names: [] })).toMatchObject([{ id: "stays", device: "Firefox" }]);
  expect(await store.knowsNetwork("home")).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test("several instances move one file each, ends in any file count, and no other members are logged out", async () => {
  const place = await newPlace();
  const other = mkdtempSync(join(folder, "other-"));
  oldFile(folder, { sessions: [{ id: "one" }, { id: "both" }], since: began + 2 * hour });
  oldFile(other, {
    sessions: [{ id: "two" }, { id: "both", endsAt: began + hour }],
    cutoffs: { "id 8": began + hour },
  });
  const { store } = await instance(place, folder);
  expect(await store.check(oldSession("one")), "the first file is younger").toBe("ended");
  await instance(place, other);
  for (const id of ["one", "two"]) expect(await store.check(oldSession(id)), id).toBeNull();
  expect(await store.check(oldSession("both"))).toBe("ended");
  expect(await store.check({ ...oldSession("other"), member: "id 8" })).toBe("ended");
});

test("a damaged file of sessions is set aside, and all older sessions count as ended", async () => {
  const place = await newPlace();
  writeFileSync(
    join(folder, "sessions.db"),
    "no database at all, but long enough to be looked at".repeat(50),
  );
  const { store, begin } = await instance(place, folder);
  expect(await store.check(oldSession("any"))).toBe("ended");
  expect(await store.check(await begin())).toBeNull();
  expect(existsSync(join(folder, "sessions.db"))).toBe(false);
  expect(readdirSync(folder)).toEqual([expect.stringContaining("sessions.db.unreadable-")]);
});

test.each([
  ["is empty", ""],
  ["has no tables", null],
])("all older sessions count as ended if the file %s, and it is set aside", async (_, text) => {
  const place = await newPlace();
  const name = join(folder, "sessions.db");
  if (text === null) new DatabaseSync(name).exec("CREATE TABLE other (id)");
  else writeFileSync(name, text);
  const { store, begin } = await instance(place, folder);
  expect(await store.check(oldSession("any"))).toBe("ended");
  expect(await store.check(await begin())).toBeNull();
  expect(existsSync(name)).toBe(false);
});

test("the last use of a session at any instance counts, so that none ends as unused by another's file", async () => {
  const place = await newPlace();
  const other = mkdtempSync(join(folder, "other-"));
  const days = 24 * hour;
  oldFile(folder, {
    sessions: [{ id: "one", startedAt: Date.now() - 10 * days }],
    seenAt: Date.now() - 8 * days,
  });
  oldFile(other, { sessions: [{ id: "one", startedAt: Date.now() - 10 * days }] });
  await instance(place, folder);
  const { store } = await instance(place, other);
  expect(await store.check(oldSession("one", Date.now() - 10 * days))).toBeNull();
});

test("the file of sessions stays while the database is away", async () => {
  oldFile(folder, { sessions: [{ id: "stays" }] });
  const { store } = sessionsOf(sessionsInPostgres(folder, () => Promise.reject(new Error("away"))));
  await expect(store.requireDatabase()).rejects.toThrow("away");
  expect(existsSync(join(folder, "sessions.db"))).toBe(true);
});

test("a site whose file of sessions can't be read is not ready, because nobody could log in", async () => {
  changeSettings({ DATA_DIR: folder, DATABASE_URL: await newPlace() });
  const name = join(folder, "sessions.db");
  mkdirSync(name);
  expect(await findUnready()).toEqual(["sessions"]);
  rmdirSync(name);
  expect(await findUnready()).toEqual([]);
  await closeLedgerDatabase();
});
