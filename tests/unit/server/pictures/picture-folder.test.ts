import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PictureFolder } from "#server/pictures/picture-folder.ts";
import { eventually } from "#tests/unit/server/fake-next.ts";

function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), "murmur-pictures-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const picture = {
  key: "a".repeat(22),
  content: "b".repeat(22),
  format: "webp",
  madeAt: 1_000_000,
} as const;

test("a file that can't be removed is no end of the process", async () => {
  const parent = temporary();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  // A folder in the place of a file: nobody can unlink it, whoever they are.
  mkdirSync(join(parent, `${picture.key}.${picture.content}.webp`));
  const folder = new PictureFolder(parent, 20_000);
  await folder.write({ ...picture, key: "c".repeat(22) }, Buffer.alloc(5_000, "c"));
  await eventually(() => readdirSync(parent).length === 2);
  expect((await folder.read("c".repeat(22)))?.bytes.toString()).toBe("c".repeat(5_000));
  expect(unhandled).not.toHaveBeenCalled();
});

test("what a killed process left and can't be removed keeps no picture away", async () => {
  const parent = temporary();
  mkdirSync(join(parent, "left.new.tmp"));
  const folder = new PictureFolder(parent, 20_000);
  await folder.write(picture, Buffer.from("picture"));
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("picture");
});

test("a picture that can't be kept leaves nothing behind", async () => {
  const parent = temporary();
  const folder = new PictureFolder(parent, 1_000_000);
  await folder.read("");
  const name = `${picture.key}.${picture.content}.webp`;
  mkdirSync(join(parent, name));
  await expect(folder.write(picture, Buffer.from("picture"))).rejects.toThrow();
  expect(readdirSync(parent)).toEqual([name]);
});

test("what has no room any more after a restart is removed", async () => {
  const parent = temporary();
  await new PictureFolder(parent, 1_000_000).write(picture, Buffer.alloc(50_000));
  expect(await new PictureFolder(parent, 0).read(picture.key)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

test("a folder that could not be had at first is kept in as soon as it can", async () => {
  const parent = temporary();
  const path = join(parent, "pictures");
  // What should become a disk is still a file.
  writeFileSync(path, "");
  const folder = new PictureFolder(path, 1_000_000);
  await expect(folder.write(picture, Buffer.from("picture"))).rejects.toThrow();
  rmSync(path);
  await folder.write(picture, Buffer.from("picture"));
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("picture");
});
