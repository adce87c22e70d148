import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PictureFolder } from "#server/pictures/picture-folder.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";

function temporary(): string {
  const path = temporaryFolder();
  return path;
}

const picture = { key: "a".repeat(22), content: "b".repeat(22), format: "webp", madeAt: 1_000_000 } as const;

test("a picture's file that can't be removed does not end the process", async () => {
  const parent = temporary();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  // A folder in the place of a file: not even root can unlink it.
  mkdirSync(join(parent, `${picture.key}.${picture.content}.webp`));
  const folder = new PictureFolder(parent, 20_000);
  await folder.write({ ...picture, key: "c".repeat(22) }, Buffer.alloc(5_000, "c"));
  await eventually(() => readdirSync(parent).length === 2);
  expect((await folder.read("c".repeat(22)))?.bytes.toString()).toBe("c".repeat(5_000));
  expect(unhandled).not.toHaveBeenCalled();
});

test("the file of a killed process that can't be removed does not prevent new pictures", async () => {
  const parent = temporary();
  mkdirSync(join(parent, "left.new.tmp"));
  const folder = new PictureFolder(parent, 20_000);
  await folder.write(picture, Buffer.from("picture"));
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("picture");
});

test("a picture that can't be stored leaves no file behind", async () => {
  const parent = temporary();
  const folder = new PictureFolder(parent, 1_000_000);
  await folder.read("");
  const name = `${picture.key}.${picture.content}.webp`;
  mkdirSync(join(parent, name));
  await expect(folder.write(picture, Buffer.from("picture"))).rejects.toThrow();
  expect(readdirSync(parent)).toEqual([name]);
});

test("a restart removes the pictures that no longer fit", async () => {
  const parent = temporary();
  await new PictureFolder(parent, 1_000_000).write(picture, Buffer.alloc(50_000));
  expect(await new PictureFolder(parent, 0).read(picture.key)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

test("pictures are stored in their folder as soon as it can be used", async () => {
  const parent = temporary();
  const path = join(parent, "pictures");
  // A file stands where the disk's folder will be.
  writeFileSync(path, "");
  const folder = new PictureFolder(path, 1_000_000);
  await expect(folder.write(picture, Buffer.from("picture"))).rejects.toThrow();
  rmSync(path);
  await folder.write(picture, Buffer.from("picture"));
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("picture");
});

test("a picture keeps its age after a restart, however often it is requested", async () => {
  const parent = temporary();
  await new PictureFolder(parent, 1_000_000).write(picture, Buffer.from("picture"));
  for (let start = 0; start < 3; start++)
    expect((await new PictureFolder(parent, 1_000_000).read(picture.key))?.madeAt).toBe(picture.madeAt);
});

test("a restart with less room removes the least recently requested pictures", async () => {
  const parent = temporary();
  const before = new PictureFolder(parent, 1_000_000);
  for (const [key, requestedAt] of [
    ["a", 3_000],
    ["b", 1_000],
    ["c", 2_000],
  ] as const) {
    await before.write({ ...picture, key }, Buffer.alloc(5_000));
    utimesSync(join(parent, `${key}.${picture.content}.webp`), requestedAt, 1_000);
  }
  const after = new PictureFolder(parent, 29_000);
  const kept = [];
  for (const key of ["a", "b", "c"]) kept.push((await after.read(key)) !== null);
  expect(kept).toEqual([true, false, true]);
});

test.each([
  [9_308, 1],
  [9_309, 0],
])("of the room left beside blocks and queries, a picture of %i bytes gets %i place", async (size, files) => {
  const parent = temporary();
  const folder = new PictureFolder(parent, 20_000);
  await folder.write(picture, Buffer.alloc(size));
  expect(readdirSync(parent)).toHaveLength(files);
  expect((await folder.read(picture.key)) !== null).toBe(files === 1);
});

test("a picture made again from the same bytes stays, and one made from other bytes replaces it", async () => {
  const parent = temporary();
  const folder = new PictureFolder(parent, 1_000_000);
  for (const madeAt of [1_000_000, 2_000_000])
    await folder.write({ ...picture, madeAt }, Buffer.from("picture"));
  expect(await folder.read(picture.key)).toMatchObject({ madeAt: 2_000_000 });
  const content = "c".repeat(22);
  await folder.write({ ...picture, content }, Buffer.from("another"));
  await eventually(() => readdirSync(parent).length === 1);
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("another");
});
