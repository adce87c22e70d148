import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PictureFolder } from "#server/pictures/picture-folder.ts";

test("a folder that could not be had at first is kept in as soon as it can", async () => {
  const parent = mkdtempSync(join(tmpdir(), "murmur-pictures-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const path = join(parent, "pictures");
  // What should become a disk is still a file.
  writeFileSync(path, "");
  const folder = new PictureFolder(path, 1_000_000);
  const picture = {
    key: "a".repeat(22),
    content: "b".repeat(22),
    format: "webp",
    madeAt: 1_000_000,
  } as const;
  await expect(folder.write(picture, Buffer.from("picture"))).rejects.toThrow();
  rmSync(path);
  await folder.write(picture, Buffer.from("picture"));
  expect((await folder.read(picture.key))?.bytes.toString()).toBe("picture");
});
