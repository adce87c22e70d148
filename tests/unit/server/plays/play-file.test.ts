import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, vi } from "vitest";
import type { PlayRow } from "#server/plays/play-counts.ts";
import { PlayFile } from "#server/plays/play-file.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

let folder: string;
const file = () => join(folder, "plays.db");
beforeEach(() => {
  folder = temporaryFolder();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

const play = (video: string): PlayRow => ({
  video,
  day: new Date().toISOString().slice(0, 10),
  language: "en",
  who: "visitor",
  part: "full",
  plays: 1,
  seconds: 30,
  finished: 0,
  slept: 0,
});
const thousand = Array.from({ length: 1000 }, (_, nth) => play(`video-${nth}`));
const playsOf = (plays: PlayFile) => JSON.parse(plays.nextBatch()?.body ?? "{}").rows;

test.each<[string, () => void]>([
  ["is no database", () => writeFileSync(file(), "no database ".repeat(2000))],
  ["is damaged in its middle", () => writeFileSync(file(), readFileSync(file()).fill(0xa5, 16_000))],
])("a file of plays that %s is set aside", (_, damage) => {
  const before = new PlayFile(folder);
  before.add(thousand);
  before.close();
  damage();
  const plays = new PlayFile(folder);
  plays.add([play("rain")]);
  expect(playsOf(plays)).toMatchObject([{ video: "rain", plays: 1 }]);
  plays.close();
  expect(readdirSync(folder).some((name) => name.startsWith("plays.db.unreadable-"))).toBe(true);
});

test("a file of plays that is damaged while it is open fails once, and is replaced at its next use", () => {
  const plays = new PlayFile(folder);
  plays.add(thousand);
  const other = new DatabaseSync(file());
  other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  // Another program writes to the file, because closing it in this process would drop the locks.
  spawnSync("dd", ["if=/dev/zero", `of=${file()}`, "conv=notrunc", "bs=4096", "seek=2", "count=40"]);
  other.exec("CREATE TABLE one (id)");
  other.close();
  expect(() => plays.nextBatch()).toThrow("malformed");
  plays.add([play("rain")]);
  expect(playsOf(plays)).toMatchObject([{ video: "rain", plays: 1 }]);
  plays.close();
});
