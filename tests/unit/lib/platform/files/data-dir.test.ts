import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isFull, makeFolder, makePrivateFile, tryFolder } from "#lib/platform/files/data-dir.ts";
import { mayMount, type SmallDisk, smallDisk } from "#tests/support/disk/small-disk.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

test("a data folder is created with its parent folders, and may exist already", () => {
  const dir = join(folder, "one", "two", "three");
  for (let times = 0; times < 2; times++) makeFolder(dir);
  expect(statSync(dir).isDirectory()).toBe(true);
  makeFolder("/");
});

test("a data folder can't be created where a file has its name", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeFolder(join(folder, "file", "data"))).toThrow("ENOTDIR");
});

test("a file system that allows no new folders fails the creation of a data folder at once", () => {
  const code = `import { makeFolder } from "#lib/platform/files/data-dir.ts"; makeFolder("/proc/murmur/data");`;
  const options = { encoding: "utf8", timeout: 10_000, killSignal: "SIGKILL" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], options);
  expect(status).toBe(1);
  expect(stderr).toContain("ENOENT: no such file or directory, mkdir '/proc/murmur'");
});

test("a data folder is checked by writing to it, which leaves no file behind", async () => {
  await tryFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  const gone = await tryFolder(join(folder, "gone")).catch((error) => error);
  expect(gone).toMatchObject({ code: "ENOENT" });
  expect(isFull(gone)).toBe(false);
  expect(isFull(Object.assign(new Error(), { code: "ENOSPC" }))).toBe(true);
});

test.each(mayMount ? [smallDisk] : [])(
  "a data folder fails its check while its disk is full",
  async (make) => {
    const disk = make() as SmallDisk;
    disk.fill();
    expect(isFull(await tryFolder(disk.folder).catch((error) => error))).toBe(true);
    disk.free();
    await tryFolder(disk.folder);
    disk.remove();
  },
);

test("a private file is created once, and then not changed", () => {
  const file = join(folder, "file");
  makePrivateFile(file);
  expect(statSync(file).mode & 0o077).toBe(0);
  writeFileSync(file, "kept");
  makePrivateFile(file);
  expect(statSync(file).size).toBe(4);
  expect(existsSync(file)).toBe(true);
});
