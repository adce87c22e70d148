import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { log } from "#lib/log.ts";
import { drawPicture, type Variant } from "./draw.ts";
import { fetchOriginal, type Original, type OriginalFormat, PictureError } from "./original.ts";
import type { PictureAddress } from "./picture-address.ts";
import type { KeptPicture, PictureFolder } from "./picture-folder.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A picture in memory, ready to send. */
export type Picture = {
  bytes: Buffer;
  format: OriginalFormat;
  etag: string;
  /** Unix time, ms. */
  madeAt: number;
};

/** The queue is full: ask again soon. */
export class PicturesBusy extends Error {
  override name = "PicturesBusy";
}

const defaults = {
  /** Memory for pictures and, for a moment, for originals; bytes. */
  memoryBytes: 64 * 1024 * 1024,
  originalBytes: 48 * 1024 * 1024,
  /** How many are made at once, and how many may wait. */
  makers: 2,
  waiting: 200,
  /** For how long an original is held for its other widths, ms. */
  originalFor: minute,
  /** After how long an original is looked at again, ms. */
  renewAfter: day,
  /** For how long one that is missing, or can't be had, isn't asked for again, ms. */
  missingFor: minute,
  failedFor: 10_000,
};

/** The pictures of the site: each made once, kept on disk, the recently used ones in memory (product: Image sizes). */
export class PictureStore {
  #folder: PictureFolder;
  #options: typeof defaults;
  #memory: LRUCache<string, Picture>;
  #originals: LRUCache<string, Original>;
  #errors: LRUCache<string, PictureError>;
  #loading = new Map<string, Promise<Picture>>();
  #queue: PQueue;
  #keeps = true;

  constructor(folder: PictureFolder, options: Partial<typeof defaults> = {}) {
    this.#folder = folder;
    this.#options = { ...defaults, ...options };
    const { memoryBytes, originalBytes, originalFor, makers } = this.#options;
    this.#memory = new LRUCache({
      maxSize: memoryBytes,
      sizeCalculation: ({ bytes }) => bytes.length + 1024,
    });
    this.#originals = new LRUCache({
      maxSize: originalBytes,
      ttl: originalFor,
      sizeCalculation: ({ bytes }) => bytes.length,
      // Asked for once by all widths that wait for it.
      fetchMethod: fetchOriginal,
    });
    this.#errors = new LRUCache({ max: 10_000 });
    this.#queue = new PQueue({ concurrency: makers });
  }

  /** A picture that is in memory, or undefined. */
  get(address: PictureAddress, variant: Variant): Picture | undefined {
    const key = nameOf(address, variant);
    const picture = this.#memory.get(key);
    if (picture) this.#renewWhenOld(key, address, variant, picture);
    return picture;
  }

  /** A picture from disk, or made now. @throws PictureError, PicturesBusy */
  load(address: PictureAddress, variant: Variant): Promise<Picture> {
    const key = nameOf(address, variant);
    return this.#once(key, async () => {
      const kept = await this.#folder.read(key).catch(() => null);
      return kept ? this.#remember(kept, kept.bytes) : this.#make(key, address, variant);
    });
  }

  /** Runs one load for all who ask at once. */
  #once(key: string, load: () => Promise<Picture>): Promise<Picture> {
    const running = this.#loading.get(key);
    if (running) return running;
    const started = load().finally(() => this.#loading.delete(key));
    this.#loading.set(key, started);
    return started;
  }

  #remember({ key, content, format, madeAt }: KeptPicture, bytes: Buffer): Picture {
    const picture = {
      bytes,
      format,
      etag: `"${hash("sha256", `${key}.${content}`, "hex").slice(0, 16)}"`,
      madeAt,
    };
    this.#memory.set(key, picture);
    return picture;
  }

  /** Looks at an old picture's original again, behind whoever sees the old one; an outage leaves it standing. */
  #renewWhenOld(key: string, address: PictureAddress, variant: Variant, { madeAt }: Picture): void {
    if (Date.now() - madeAt < this.#options.renewAfter) return;
    this.#once(key, () => this.#make(key, address, variant)).catch(() => undefined);
  }

  async #make(key: string, address: PictureAddress, variant: Variant): Promise<Picture> {
    const { source, width } = address;
    const known = this.#errors.get(source);
    if (known) throw known;
    if (this.#queue.size >= this.#options.waiting) throw new PicturesBusy();
    return this.#queue.add(async () => {
      try {
        const original = await this.#originals.forceFetch(source);
        const { bytes, format } = await drawPicture(original, width, variant);
        const made = { key, content: original.content, format, madeAt: Date.now() };
        await this.#keep(made, bytes);
        return this.#remember(made, bytes);
      } catch (error) {
        this.#rememberError(source, error);
        throw error;
      }
    });
  }

  #rememberError(source: string, error: unknown): void {
    if (!(error instanceof PictureError)) return;
    const { missingFor, failedFor } = this.#options;
    this.#errors.set(source, error, { ttl: error.kind === "missing" ? missingFor : failedFor });
  }

  /** A disk that is full or gone costs time, not pictures. */
  async #keep(made: KeptPicture, bytes: Buffer): Promise<void> {
    try {
      await this.#folder.write(made, bytes);
      this.#keeps = true;
    } catch (error) {
      if (this.#keeps) log("warn", "pictures can't be kept on disk", { reason: String(error) });
      this.#keeps = false;
    }
  }
}

const nameOf = ({ source, width }: PictureAddress, variant: Variant): string =>
  `${hash("sha256", source, "hex").slice(0, 32)}-${width}-${variant}`;
