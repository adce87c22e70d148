import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

/** The files of an archive, by its own list of them. */
function unpack(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf("PK\u0005\u0006");
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [length, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20)));
    expect(crc32(content), name).toBe(archive.readUInt32LE(at + 16));
    files[name] = content.toString("latin1");
    at += 46 + length + extra + comment;
  }
  return files;
}

test("the plugin can be packed without git, as in a copy of the repository without its history", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "wordpress"));
  cpSync("wordpress/murmur", join(folder, "wordpress/murmur"), { recursive: true });
  const script = join(import.meta.dirname, "../../../scripts/wordpress-zip.ts");
  execFileSync(process.execPath, [script], { cwd: folder, env: { PATH: "", NODE_ENV: "test" } });
  const expected = globSync("murmur/**", { cwd: "wordpress" }).filter((path) =>
    statSync(join("wordpress", path)).isFile(),
  );
  const files = unpack(readFileSync(join(folder, "dist/murmur.zip")));
  expect(Object.keys(files).toSorted()).toEqual(expected.toSorted());
  for (const path of expected) expect(files[path]).toBe(readFileSync(join("wordpress", path), "latin1"));
});
