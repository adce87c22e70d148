import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "#lib/platform/files/write-atomically.ts";
import type { OriginalFormat } from "./original.ts";
import { makePartitions } from "./picture-partitions.ts";

/** The parts of a file's name. */
export type StoredPicture = {
  /** A hash of the original's address, the width and the variant. */
  key: string;
  /** A hash of the original's bytes. */
  content: string;
  format: OriginalFormat;
  /** In ms since 1970. */
  madeAt: number;
};

type StoredFile = Omit<StoredPicture, "key"> & { size: number };

const fileName = (key: string, { content, format }: Pick<StoredPicture, "content" | "format">) =>
  `${key}.${content}.${format}`;

/** Ignores failures, because the next write reports a failing disk. */
const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);

const blockBytes = 4096;

/** Resized pictures on disk, up to a total size; the least recently requested are removed first. */
export class PictureFolder {
  #path: string;
  #partitionOf: ReturnType<typeof makePartitions<StoredFile>>;
  #listed: Promise<void> | undefined;

  constructor(path: string, maxBytes: number) {
    this.#path = path;
    this.#partitionOf = makePartitions<StoredFile>(maxBytes, {
      sizeCalculation: ({ size }) => Math.ceil(size / blockBytes + 1) * blockBytes,
      dispose: (file, key) => void remove(join(path, fileName(key, file))),
    });
  }

  /** Lists the pictures of an earlier run, the least recently used first. */
  #ready(): Promise<void> {
    this.#listed ??= this.#list().catch((error) => {
      // The next request tries again.
      this.#listed = undefined;
      throw error;
    });
    return this.#listed;
  }

  async #list(): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    const names = await readdir(this.#path);
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(this.#path, name)).catch(() => null)) })),
    );
    for (const { name, size = 0, mtimeMs = 0 } of files.toSorted(
      (a, b) => (a.atimeMs ?? 0) - (b.atimeMs ?? 0),
    )) {
      const [key = "", content = "", format = ""] = name.split(".");
      const partition = this.#partitionOf(key);
      if (format !== "tmp")
        partition.set(key, { content, format: format as OriginalFormat, madeAt: mtimeMs, size });
      // Left by a killed process, or too large for the folder now.
      if (!partition.has(key)) await remove(join(this.#path, name));
    }
  }

  async read(key: string): Promise<(StoredPicture & { bytes: Buffer }) | null> {
    await this.#ready();
    const file = this.#partitionOf(key).get(key);
    if (!file) return null;
    const path = join(this.#path, fileName(key, file));
    const bytes = await readFile(path).catch(() => null);
    // The file is gone or cut: something else has emptied the folder.
    if (bytes?.length !== file.size) {
      this.#partitionOf(key).delete(key);
      return null;
    }
    // Stores the order of use for the next start.
    await utimes(path, new Date(), file.madeAt / 1000).catch(() => undefined);
    return { key, content: file.content, format: file.format, madeAt: file.madeAt, bytes };
  }

  /** Replaces an older version. @throws if the disk fails */
  async write({ key, content, format, madeAt }: StoredPicture, bytes: Buffer): Promise<void> {
    await this.#ready();
    const partition = this.#partitionOf(key);
    if (bytes.length + 2 * blockBytes > partition.maxSize) return;
    const path = join(this.#path, fileName(key, { content, format }));
    // Written under another name first, so that no other process sees half a picture.
    const unfinished = join(this.#path, `${randomUUID()}.new.tmp`);
    await writeAtomically(path, bytes, unfinished, async () => {
      await utimes(unfinished, new Date(), madeAt / 1000);
      const older = partition.peek(key);
      if (older && fileName(key, older) !== fileName(key, { content, format })) partition.delete(key);
    });
    partition.set(key, { content, format, madeAt, size: bytes.length }, { noDisposeOnSet: true });
  }
}
