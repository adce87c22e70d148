import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { log } from "#lib/log.ts";
import { socialPicture } from "#lib/pictures.ts";
import { answerHeaders } from "#server/headers.ts";
import type { SecurityHeaders } from "#server/security-headers.ts";
import { drawPicture, type Variant } from "./draw.ts";
import { fetchOriginal, type Original, type OriginalFormat, PictureError } from "./original.ts";
import { type PictureAddress, type PictureHost, readPictureAddress } from "./picture-address.ts";
import type { KeptPicture, PictureFolder } from "./picture-folder.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A picture in memory, ready to send: its headers laid out once. */
export type Picture = {
  bytes: Buffer;
  format: OriginalFormat;
  etag: string;
  notModified: string[];
  ok: string[];
  /** Unix time, ms. */
  madeAt: number;
};

/** What an address shows does not change; a new picture has a new name in WordPress. */
const forever = "public, max-age=31536000, immutable";

function makePicture(
  security: SecurityHeaders,
  { key, content, format, madeAt }: KeptPicture,
  bytes: Buffer,
): Picture {
  const etag = `"${hash("sha256", `${key}.${content}`, "hex").slice(0, 16)}"`;
  const notModified = answerHeaders(security, [
    ...["Cache-Control", forever, "Vary", "Accept", "ETag", etag],
    ...["Content-Type", `image/${format}`, "Content-Security-Policy", "default-src 'none'; sandbox"],
  ]);
  const ok = [...notModified, "Content-Length", String(bytes.length)];
  return { bytes, format, etag, notModified, ok, madeAt };
}

export type PictureOptions = {
  security: SecurityHeaders;
  hosts: readonly PictureHost[];
  folder: PictureFolder;
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
  #options: typeof defaults & PictureOptions;
  /** By variant and address as it is asked for, so that nothing is computed for a picture that is here. */
  #memory: LRUCache<string, Picture>;
  #originals: LRUCache<string, Original>;
  #errors: LRUCache<string, PictureError>;
  #loading = new Map<string, Promise<Picture>>();
  #queue: PQueue;
  #keeps = true;

  constructor(options: PictureOptions & Partial<typeof defaults>) {
    this.#options = { ...defaults, ...options };
    const { memoryBytes, originalBytes, originalFor, makers } = this.#options;
    this.#memory = new LRUCache({
      maxSize: memoryBytes,
      sizeCalculation: ({ bytes }) => bytes.length + 2048,
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

  /** The picture at an address of this site, if it is in memory. */
  get(url: string, variant: Variant): Picture | undefined {
    const picture = this.#memory.get(variant + url);
    if (picture && Date.now() - picture.madeAt > this.#options.renewAfter) this.#renew(url, variant);
    return picture;
  }

  /** The picture at an address of this site, from disk or made now. @throws PictureError, PicturesBusy */
  load(url: string, variant: Variant): Promise<Picture> {
    return this.#once(url, variant, async (key, address) => {
      const kept = await this.#options.folder.read(key).catch(() => null);
      return kept ? makePicture(this.#options.security, kept, kept.bytes) : this.#make(key, address, variant);
    });
  }

  /** Looks at an old picture's original again, behind whoever sees the old one; an outage leaves it standing. */
  #renew(url: string, variant: Variant): void {
    this.#once(url, variant, (key, address) => this.#make(key, address, variant)).catch(() => undefined);
  }

  /** Loads a picture into memory, once for all who ask meanwhile. */
  async #once(
    url: string,
    variant: Variant,
    load: (key: string, address: PictureAddress) => Promise<Picture>,
  ): Promise<Picture> {
    const address = readPictureAddress(this.#options.hosts, url);
    if (!address) throw new PictureError("missing", "no address of a picture");
    const made = address.width === socialPicture ? "plain" : variant;
    const key = `${hash("sha256", address.source, "hex").slice(0, 32)}-${address.width}-${made}`;
    const running = this.#loading.get(key);
    if (running) return running;
    const started = load(key, address).finally(() => this.#loading.delete(key));
    this.#loading.set(key, started);
    const picture = await started;
    this.#memory.set(variant + url, picture);
    return picture;
  }

  async #make(key: string, { source, width }: PictureAddress, variant: Variant): Promise<Picture> {
    const known = this.#errors.get(source);
    if (known) throw known;
    if (this.#queue.size >= this.#options.waiting) throw new PicturesBusy();
    return this.#queue.add(async () => {
      try {
        const original = await this.#originals.forceFetch(source);
        const { bytes, format } = await drawPicture(original, width, variant);
        const made = { key, content: original.content, format, madeAt: Date.now() };
        await this.#keep(made, bytes);
        return makePicture(this.#options.security, made, bytes);
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
      await this.#options.folder.write(made, bytes);
      this.#keeps = true;
    } catch (error) {
      if (this.#keeps) log("warn", "pictures can't be kept on disk", { reason: String(error) });
      this.#keeps = false;
    }
  }
}
