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
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readSession } from "#lib/session/store/session-records.ts";
import { sessionsFile } from "#lib/session/store/sessions-file.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { sessionsOf } from "#tests/support/sessions.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = temporaryFolder();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

let ids = 0;
const login = (member = "id 7") => ({
  id: `s${++ids}`,
  member,
  names: ["name mira"],
  device: "Firefox, Linux",
});
const file = () => join(dataDir, "sessions.db");

/** The sessions of the folder, as a new process opens them. */
const open = () => sessionsOf(sessionsFile(dataDir)).store;
/** A store and a session of it. */
async function started(member?: string) {
  const store = open();
  const session = login(member);
  return { store, session: { ...session, startedAt: (await store.start(session)) ?? 0 } };
}

describe("the file of sessions (decision: one-store-of-sessions)", () => {
  test.each<[string, () => void]>([
    ["is gone", () => rmSync(file())],
    ["is gone with all of DATA_DIR", () => rmSync(dataDir, { recursive: true })],
    ["was emptied", () => writeFileSync(file(), "")],
    ["is no database", () => writeFileSync(file(), "no database at all, but long enough".repeat(200))],
    ["was cut in half", () => truncateSync(file(), 8192)],
    ["is damaged in its middle", () => writeFileSync(file(), readFileSync(file()).fill(0xa5, 8_000))],
  ])(
    "a sessions file that %s makes no ended session valid again, and everybody has to log in once more",
    async (_, lose) => {
      const { store, session: gone } = await started();
      const { session: other } = await started();
      for (let nth = 0; nth < 200; nth++) await store.start(login(`id ${nth}`));
      await store.end(gone);
      // Another process opens the file as a stop leaves it: without a log.
      const db = new DatabaseSync(file());
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      db.close();
      const bytes = readFileSync(file());
      dataDir = mkdtempSync(join(dataDir, "later-"));
      writeFileSync(file(), bytes);
      lose();
      const { store: later, session: again } = await started();
      for (const old of [gone, other]) expect(await later.check(old)).toBe("ended");
      expect(await later.check(again)).toBeNull();
      expect(await later.list({ member: "id 7", names: [] })).toMatchObject([{ id: again.id }]);
      expect(await open().check(again)).toBeNull();
      for (const old of [gone, other]) expect(await open().check(old)).toBe("ended");
    },
  );

  test("a sessions file that is damaged while it is open is set aside and logged", async () => {
    const { store, session: gone } = await started();
    for (let nth = 0; nth < 200; nth++) await store.start(login(`id ${nth}`));
    await store.end(gone);
    const other = new DatabaseSync(file());
    other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    // Another program writes to the file, because closing it in this process would drop the locks.
    spawnSync("dd", ["if=/dev/urandom", `of=${file()}`, "conv=notrunc", "bs=1000", "seek=5", "count=30"]);
    other.exec("CREATE TABLE one (id)");
    other.close();
    expect(await store.check(gone)).toBe("ended");
    expect(vi.mocked(process.stdout.write).mock.calls.join()).toContain("sessions.db");
    const fresh = login();
    expect(await store.check({ ...fresh, startedAt: (await store.start(fresh)) ?? 0 })).toBeNull();
  });

  test("a request during which the sessions file is replaced is still served", async () => {
    const use = sessionsFile(dataDir);
    const gate = Promise.withResolvers<void>();
    const waiting = use(async (store) => {
      await gate.promise;
      return readSession(store, login());
    });
    let isFirst = true;
    await use(async () => {
      if (isFirst) {
        isFirst = false;
        throw Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
      }
    });
    gate.resolve();
    expect(await waiting).toMatchObject({ row: null });
  });

  test("a sessions file from before cutoffs were stored still accepts its sessions", async () => {
    const { session } = await started();
    const db = new DatabaseSync(file());
    db.exec("DELETE FROM cutoff");
    db.close();
    expect(await open().check({ ...session, startedAt: 1 })).toBeNull();
  });

  test("a sessions file that can't be read is set aside and logged", async () => {
    writeFileSync(file(), "no database at all, but long enough to be looked at".repeat(50));
    const { store, session } = await started();
    expect(await store.check(session)).toBeNull();
    const aside = readdirSync(dataDir).filter((name) => name.includes("unreadable"));
    expect(aside).toHaveLength(1);
    expect(vi.mocked(process.stdout.write).mock.calls.join()).toContain("sessions.db can't be read");
  });

  test("only this app's user may read the sessions file, which contains no address", async () => {
    const { store } = await started();
    await store.noteNetwork("mark");
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(await store.knowsNetwork("mark")).toBe(true);
    expect(await store.knowsNetwork("other")).toBe(false);
    expect(readFileSync(file(), "utf8")).not.toContain("127.0.0.1");
  });
});
