import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { Bucket } from "#server/media/bucket.ts";
import { mediaFolders } from "#server/media/media-folder.ts";

/** The files that stay on the worker's host, because its reports need them. */
const localFiles = ["made.json", "poster.jpg", "names.json"];
const atOnce = 4;

/**
 * Films in a bucket. For players a film is complete or absent, because the playlist that names the other files is
 * written last.
 */
export class FilmStore {
  #root: string;
  #bucket: Bucket;

  constructor(root: string, bucket: Bucket) {
    this.#root = root;
    this.#bucket = bucket;
  }

  #folder = (id: string) => join(mediaFolders(this.#root).ready, id);

  /** The names of a film's files, which may be on this disk or in the bucket. */
  async #names(id: string): Promise<string[]> {
    const list = await readFile(join(this.#folder(id), "names.json"), "utf8").catch(() => null);
    return list === null ? [] : z.array(z.string()).parse(JSON.parse(list));
  }

  /** Whether a film waits on this disk to be moved into the bucket. */
  isHere(id: string): boolean {
    return existsSync(join(this.#folder(id), "main.m3u8"));
  }

  /** Moves a film into the bucket. A repetition writes the same files again. @throws BucketError */
  async store(id: string, signal: AbortSignal): Promise<void> {
    const folder = this.#folder(id);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((file) => file.isFile() && !["main.m3u8", "names.json"].includes(file.name))
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
    await writeFile(join(folder, "names.json"), JSON.stringify([...names, "main.m3u8"]));
    const put = async (name: string) =>
      this.#bucket.put(`ready/${id}/${name}`, await readFile(join(folder, name)), signal);
    const remaining = names.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const name of remaining) await put(name);
      }),
    );
    await put("main.m3u8");
    await rm(join(folder, "main.m3u8"));
    for (const name of await readdir(folder))
      if (!localFiles.includes(name)) await rm(join(folder, name), { recursive: true });
  }

  /** Lets everybody watch, or members alone. @throws BucketError */
  async open(id: string, isOpen: boolean): Promise<void> {
    await (isOpen ? this.#bucket.put(`open/${id}`, new Uint8Array()) : this.#bucket.remove(`open/${id}`));
  }

  /** Removes the playlist first, so that nobody starts a film that is half gone. @throws BucketError */
  async remove(id: string): Promise<void> {
    await this.open(id, false);
    for (const name of (await this.#names(id)).toReversed()) await this.#bucket.remove(`ready/${id}/${name}`);
  }
}

export const filmStore = (
  root: string,
  settings: ConstructorParameters<typeof Bucket>[1],
): FilmStore | null =>
  settings.MEDIA_BUCKET === undefined
    ? null
    : new FilmStore(root, new Bucket(settings.MEDIA_BUCKET, settings));
