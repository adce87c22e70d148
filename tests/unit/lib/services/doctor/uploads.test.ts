import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { checkUploads } from "#lib/services/doctor/check-uploads.ts";
import { fullFolder } from "#tests/support/disk/full-folder.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { startBucket } from "#tests/support/media/bucket.ts";

const dir = temporaryFolder();
const defaults = readSettings({ MEDIA_RESERVE_GB: "0" });

test.each([
  ["no uploads", { MEDIA_DIR: undefined }, true, []],
  ["all is there", { MEDIA_DIR: dir }, true, ["ok MEDIA_DIR"]],
  ["no ffmpeg", { MEDIA_DIR: dir }, false, ["warn ffmpeg", "ok MEDIA_DIR"]],
  ["no such folder", { MEDIA_DIR: join(dir, "none") }, true, ["fail MEDIA_DIR"]],
  ["no space, by a quota", { MEDIA_DIR: fullFolder() }, true, ["fail MEDIA_DIR"]],
  ["little space", { MEDIA_DIR: dir, MEDIA_RESERVE_GB: 100_000 }, true, ["warn MEDIA_DIR"]],
])("the doctor examines the folder of uploads: %s", async (_, settings, isInstalled, said) => {
  const found = await checkUploads({ ...defaults, ...settings }, () => isInstalled);
  expect(found.map(({ level, check }) => `${level} ${check}`)).toEqual(said);
});

test.each([
  ["a private bucket", "", false, "ok", "closed to strangers"],
  ["a wrong key", "127.0.0.1=us-east-1:AKIDEXAMPLE:another", false, "fail", "refuses to store (403)"],
  ["no key", "other.test=us-east-1:AKIDEXAMPLE:another", false, "fail", "BUCKET_KEYS has no key"],
  ["an open bucket", "", true, "fail", "open to everybody"],
] as const)("the doctor examines a storage bucket: %s", async (_, keys, isOpen, level, text) => {
  const bucket = await startBucket({ isOpen });
  onTestFinished(async () => void (await bucket.close()));
  const settings = readSettings({
    MEDIA_DIR: dir,
    MEDIA_RESERVE_GB: "0",
    ...bucket.settings,
    ...(keys && { BUCKET_KEYS: keys }),
  });
  const [found] = await checkUploads(settings, () => true);
  expect(found).toMatchObject({ check: "MEDIA_BUCKET", level, text: expect.stringContaining(text) });
  expect(bucket.files.size).toBe(0);
});

const withBucket = (bucket: { settings: Record<string, string> }) =>
  readSettings({ MEDIA_DIR: dir, MEDIA_RESERVE_GB: "0", ...bucket.settings });

test("two doctors that examine one bucket use a file of their own each", async () => {
  const stored: string[] = [];
  const bucket = await startBucket({ stored: async (path) => void stored.push(path) });
  onTestFinished(async () => void (await bucket.close()));
  const check = () => checkUploads(withBucket(bucket), () => true);
  await Promise.all([check(), check()]);
  expect(new Set(stored).size).toBe(2);
});

test("the doctor leaves no file behind in a bucket that drops the connection", async () => {
  const bucket = await startBucket({ stored: async () => void bucket.faults.push("cut off") });
  onTestFinished(async () => void (await bucket.close()));
  const [found] = await checkUploads(withBucket(bucket), () => true);
  expect(found).toMatchObject({ level: "fail", text: expect.stringContaining("does not work") });
  expect(bucket.files.size).toBe(0);
});
