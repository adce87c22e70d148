import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeAtomically } from "#lib/platform/files/write-atomically.ts";
import { hour } from "#lib/platform/time/duration.ts";
import { manifestFile, type SitemapManifest } from "./sitemap-files.ts";

const unfinishedEnding = ".tmp";
const unfinishedIn = (folder: string) => join(folder, `${randomUUID()}${unfinishedEnding}`);

/** A compressed file that is written in pieces, and named after its content when complete. */
export class PartFile {
  readonly #folder: string;
  readonly #unfinished: string;
  readonly #hash = createHash("sha256");
  readonly #gzip = createGzip();
  readonly #written: Promise<void>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#unfinished = unfinishedIn(folder);
    this.#written = pipeline(this.#gzip, createWriteStream(this.#unfinished));
    // `add` and `finish` report the error.
    this.#written.catch(() => undefined);
  }

  /** Resolves when the file takes more. @throws if the disk fails */
  async add(text: string): Promise<void> {
    this.#hash.update(text);
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, "drain"), this.#written]);
  }

  /** @throws if the disk fails */
  async finish(name: string): Promise<{ file: string; etag: string }> {
    this.#gzip.end();
    await this.#written;
    const content = this.#hash.digest("hex").slice(0, 16);
    const file = `${name}.${content}.xml.gz`;
    await rename(this.#unfinished, join(this.#folder, file));
    return { file, etag: `W/"${content}"` };
  }

  async discard(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}

/** Stores a part or the manifest. @throws if the disk fails */
export const storeFile = (folder: string, file: string, content: string | Buffer): Promise<void> =>
  writeAtomically(join(folder, file), content, unfinishedIn(folder));

/** After this long without a write, no process is still writing an unfinished file, in ms. */
const abandonedAfter = hour;

/** Whether a file may be unfinished work of another process, such as the one that this one replaces. */
async function isBeingWritten(path: string): Promise<boolean> {
  if (!path.endsWith(unfinishedEnding)) return false;
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs < abandonedAfter;
}

/**
 * Removes files that are neither in the manifest nor being written. A file that is being sent stays readable until it is
 * sent.
 */
export async function removeOthers(folder: string, { parts }: SitemapManifest): Promise<void> {
  const named = new Set([manifestFile, ...Object.values(parts).map(({ file }) => file)]);
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    if (!named.has(file) && !(await isBeingWritten(path))) await rm(path, { force: true });
  }
}
