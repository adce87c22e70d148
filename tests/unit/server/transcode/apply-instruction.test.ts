import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { applyInstruction } from "#server/transcode/apply-instruction.ts";
import { UploadStates } from "#server/transcode/upload-states.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const id = "0123456789abcdef".repeat(2);
const day = 86_400_000;
let root: string;
let states: UploadStates;
beforeEach(async () => {
  root = temporaryFolder();
  for (const folder of [`ready/${id}`, "open"]) mkdirSync(join(root, folder), { recursive: true });
  states = new UploadStates(root);
  await states.load();
});
const film = (change: Parameters<UploadStates["set"]>[1] = {}) =>
  states.set(id, { video: 7, state: "ready", ...change });
const apply = (access: "everybody" | "members" | "nobody", reported = states.get(id)?.state) =>
  applyInstruction({ root, states, store: null }, { id, access, played: false }, reported);
const isOpen = () => existsSync(join(root, "open", id));

test.each([
  ["everybody", false, true],
  ["everybody", true, true],
  ["members", false, false],
  ["members", true, false],
  ["nobody", true, false],
] as const)(
  "a film for %s that was open before (%s) is open afterwards: %s",
  async (access, before, after) => {
    await film();
    if (before) symlinkSync(join("..", "ready", id), join(root, "open", id));
    await apply(access);
    expect(isOpen()).toBe(after);
  },
);

test("a film that is not ready is opened to nobody, and WordPress gets no poster of it yet", async () => {
  await film({ state: "working" });
  await apply("everybody");
  expect([isOpen(), states.get(id)?.hasPoster]).toEqual([false, false]);
});

test("WordPress has the poster of a film for which it sends instructions", async () => {
  await film();
  await apply("members");
  expect(states.get(id)).toMatchObject({ hasPoster: true, unused: null });
});

test("a film that became ready during the report still sends its poster", async () => {
  await film();
  await apply("members", "working");
  expect(states.get(id)).toMatchObject({ hasPoster: false });
});

test.each([
  ["for a week", 7 * day - 60_000, true],
  ["no longer than a week", 7 * day + 60_000, false],
])("a film that no video uses is stored %s", async (_, sinceMs, stays) => {
  await film({ unused: Date.now() - sinceMs });
  await apply("nobody");
  expect([existsSync(join(root, "ready", id)), states.get(id) !== undefined]).toEqual([stays, stays]);
});
