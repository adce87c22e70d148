import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

// Packs the plugin for WordPress's "Upload Plugin". Needs neither git nor a zip program, which not every
// machine has.

const folder = "wordpress";
const file = resolve("dist/murmur.zip");

/** Concatenates numbers of two and four bytes. */
const bytes = (...numbers: [size: 2 | 4, value: number][]) =>
  Buffer.concat(
    numbers.map(([size, value]) => {
      const buffer = Buffer.alloc(size);
      buffer.writeUIntLE(value, 0, size);
      return buffer;
    }),
  );

const version = 20;
const utf8 = 0x0800;
const deflated = 8;
/** 1 January 1980 for every file, so that the same files make the same archive. */
const date = 0x21;
const unix = 0x0300;
const readable = 0o100644 * 0x10000;

const local: Buffer[] = [];
const list: Buffer[] = [];
let offset = 0;
for (const path of globSync("murmur/**", { cwd: folder }).toSorted()) {
  if (!statSync(join(folder, path)).isFile()) continue;
  const content = readFileSync(join(folder, path));
  const packed = deflateRawSync(content, { level: 9 });
  const name = Buffer.from(path);
  const described = Buffer.concat([
    bytes([2, version], [2, utf8], [2, deflated], [2, 0], [2, date]),
    bytes([4, crc32(content)], [4, packed.length], [4, content.length], [2, name.length], [2, 0]),
  ]);
  const entry = Buffer.concat([Buffer.from("PK\u0003\u0004"), described, name, packed]);
  const place = bytes([2, 0], [2, 0], [2, 0], [4, readable], [4, offset]);
  list.push(Buffer.from("PK\u0001\u0002"), bytes([2, unix + version]), described, place, name);
  local.push(entry);
  offset += entry.length;
}
const listed = Buffer.concat(list);
const count = local.length;
const end = bytes([2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0]);

mkdirSync("dist", { recursive: true });
writeFileSync(file, Buffer.concat([...local, listed, Buffer.from("PK\u0005\u0006"), end]));
console.log(`The plugin is in ${file}: Plugins → Add New → Upload Plugin.`);
