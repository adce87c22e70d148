import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { socialPicture } from "#lib/catalogue/pictures/pictures.ts";
import type { PictureHost } from "#lib/media/picture-hosts.ts";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";
import { log } from "#lib/platform/observe/log.ts";
import { day, minute } from "#lib/platform/time/duration.ts";
import { Admission, type AdmissionLimits, type Requester } from "#server/admission/admission.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import { drawPicture, type Variant } from "./draw.ts";
import { fetchOriginal, type Original, PictureError } from "./original.ts";
import { type PictureAddress, readPictureAddress } from "./picture-address.ts";
import type { PictureFolder, StoredPicture } from "./picture-folder.ts";
import { PictureMemory, type ReadyPicture } from "./picture-memory.ts";
import { pictureKey } from "./picture-partitions.ts";

/** A new picture gets a new name in WordPress. */
const foreverCache = "public, max-age=31536000, immutable";

export type PictureOptions = {
  security: SecurityHeaders;
  hosts: readonly PictureHost[];
  folder: PictureFolder;
  work?: Partial<AdmissionLimits>;
};

/** Stands for background work, which waits behind all visitors. */
const renewal: Requester = { network: null, isRobot: true };

/** The limits of drawing; on a new site one page may request a hundred pictures. */
const usualWork: Partial<AdmissionLimits> = {
  running: 2,
  runningOfNetwork: 2,
  waiting: 300,
  waitingOfNetwork: 200,
  waitMs: 20_000,
  burst: 600,
  perSecond: 20,
};

const defaults = {
  /** The memory for pictures and, briefly, for originals, in bytes. */
  memoryBytes: 64 * 1024 * 1024,
  originalBytes: 48 * 1024 * 1024,
  /** How long an original stays in memory for drawing other widths, in ms. */
  originalFor: minute,
  /** The age at which an original is fetched again, in ms. */
  renewAfter: day,
  /** Ms before a missing or failing original is fetched again. */
  missingFor: minute,
  failedFor: 10_000,
};

type PictureRequest = PictureAddress & { key: string };

/**
 * The pictures of the site. Each is drawn once and stored on disk; recent ones are in memory (product: Image sizes).
 */
export class PictureStore {
  #options: typeof defaults & PictureOptions;
  #memory: PictureMemory;
  #originals: LRUCache<string, Original>;
  #errors: LRUCache<string, PictureError>;
  #reading = new SingleFlight<ReadyPicture | null>();
  #making = new SingleFlight<ReadyPicture>();
  #renewing = new Set<string>();
  #admission: Admission;
  #diskWorks = true;

  constructor(options: PictureOptions & Partial<typeof defaults>) {
    this.#options = { ...defaults, ...options };
    const { memoryBytes, originalBytes, originalFor, work } = this.#options;
    this.#memory = new PictureMemory(memoryBytes);
    this.#originals = new LRUCache({
      maxSize: originalBytes,
      ttl: originalFor,
      sizeCalculation: ({ bytes }) => bytes.length,
      // All widths that wait for an original share one fetch.
      fetchMethod: fetchOriginal,
      // The original is needed even if the cache has dropped it meanwhile.
      ignoreFetchAbort: true,
    });
    this.#errors = new LRUCache({ max: 10_000 });
    this.#admission = new Admission({ ...usualWork, ...work });
  }

  get(url: string, variant: Variant): ReadyPicture | undefined {
    const picture = this.#memory.get(variant + url);
    if (picture && Date.now() - picture.madeAt > this.#options.renewAfter) void this.#renew(url, variant);
    return picture;
  }

  /**
   * The picture from disk, or newly drawn. Each waiting visitor is admitted separately, so that nobody is refused
   * because of others.
   *
   * @param gone aborts when the client has gone
   * @throws PictureError, RejectionError
   */
  async load(url: string, variant: Variant, visitor: Requester, gone?: AbortSignal): Promise<ReadyPicture> {
    const request = this.#read(url, variant);
    const { key } = request;
    // It may be cached under another spelling of the address.
    const cached = this.#memory.find(key);
    if (cached) return this.#remember(url, variant, key, cached);
    const ready = this.#making.get(key) ?? (await this.#reading.join(key, () => this.#fromDisk(key)));
    if (ready) return this.#remember(url, variant, key, await ready);
    this.#throwKnown(request);
    const leave = await this.#admission.enter(visitor, 1, gone);
    const now = async () =>
      this.#memory.find(key) ?? (await this.#fromDisk(key)) ?? this.#make(request, variant);
    try {
      return this.#remember(url, variant, key, await this.#making.join(key, now));
    } finally {
      leave();
    }
  }

  /** Draws an old picture again in the background. */
  async #renew(url: string, variant: Variant): Promise<void> {
    const request = this.#read(url, variant);
    if (this.#renewing.has(request.key)) return;
    this.#renewing.add(request.key);
    try {
      const leave = await this.#admission.enter(renewal, 1);
      const drawing = this.#making.join(request.key, () => this.#make(request, variant));
      this.#remember(url, variant, request.key, await drawing.finally(leave));
    } catch {
      // The old picture stays.
    } finally {
      this.#renewing.delete(request.key);
    }
  }

  #read(url: string, variant: Variant): PictureRequest {
    const address = readPictureAddress(this.#options.hosts, url);
    if (!address) throw new PictureError("missing", "no address of a picture");
    return { ...address, key: pictureKey(address, address.width === socialPicture ? "plain" : variant) };
  }

  #remember(url: string, variant: Variant, key: string, picture: ReadyPicture): ReadyPicture {
    this.#memory.set(variant + url, key, picture);
    return picture;
  }

  async #fromDisk(key: string): Promise<ReadyPicture | null> {
    const stored = await this.#options.folder.read(key).catch(() => null);
    return stored && makePicture(this.#options.security, stored, stored.bytes);
  }

  #throwKnown({ source }: PictureRequest): void {
    const recentError = this.#errors.get(source);
    if (recentError) throw recentError;
  }

  async #make(request: PictureRequest, variant: Variant): Promise<ReadyPicture> {
    // Outside the `try`: a known error is not remembered anew, or a popular picture would prolong it.
    this.#throwKnown(request);
    const { key, source, width } = request;
    try {
      const original = await this.#originals.forceFetch(source);
      const { bytes, format } = await drawPicture(original, width, variant);
      const picture = { key, content: original.content, format, madeAt: Date.now() };
      await this.#keep(picture, bytes);
      return makePicture(this.#options.security, picture, bytes);
    } catch (error) {
      this.#rememberError(source, error);
      throw error;
    }
  }

  #rememberError(source: string, error: unknown): void {
    if (!(error instanceof PictureError)) return;
    const { missingFor, failedFor } = this.#options;
    this.#errors.set(source, error, { ttl: error.kind === "missing" ? missingFor : failedFor });
  }

  /** Stores a picture. A failing disk costs time, but no pictures. */
  async #keep(made: StoredPicture, bytes: Buffer): Promise<void> {
    try {
      await this.#options.folder.write(made, bytes);
      this.#diskWorks = true;
    } catch (error) {
      if (this.#diskWorks) log("warn", "pictures can't be kept on disk", { reason: String(error) });
      this.#diskWorks = false;
    }
  }
}

function makePicture(
  security: SecurityHeaders,
  { key, content, format, madeAt }: StoredPicture,
  bytes: Buffer,
): ReadyPicture {
  const etag = `"${hash("sha256", `${key}.${content}`, "hex").slice(0, 16)}"`;
  const notModifiedHeaders = answerHeaders(security, [
    ...["Cache-Control", foreverCache, "Vary", "Accept", "ETag", etag],
    ...["Content-Type", `image/${format}`, "Content-Security-Policy", "default-src 'none'; sandbox"],
  ]);
  const ok = [...notModifiedHeaders, "Content-Length", String(bytes.length)];
  return { bytes, format, etag, notModifiedHeaders, ok, madeAt };
}
