import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const working = new Map<string, Promise<Buffer>>();
let version: string | undefined;

/**
 * A picture from the data folder, drawn and kept on first request. Requests for one picture share the work.
 * The folder is named by the drawing code, so that better drawings replace kept ones.
 */
export function keep(
  dataDir: string,
  kind: string,
  name: string,
  draw: (name: string) => Promise<Buffer>,
): Promise<Buffer> {
  version ??= artVersion();
  const file = join(dataDir, "media", version, kind, `${name}.webp`);
  const shared = working.get(file);
  if (shared) return shared;
  const work = readFile(file)
    .catch(() => drawTo(file, () => draw(name)))
    .finally(() => working.delete(file));
  working.set(file, work);
  return work;
}

async function drawTo(file: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = await draw();
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
  return picture;
}

function artVersion(): string {
  const folder = join(import.meta.dirname, "art");
  const digest = createHash("sha1");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts")) digest.update(readFileSync(join(folder, name)));
  }
  return digest.digest("hex").slice(0, 10);
}
