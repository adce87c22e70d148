import { LRUCache } from "lru-cache";
import type { OriginalFormat } from "./original.ts";
import { makePartitions } from "./picture-partitions.ts";

/** A picture in memory, with its headers prepared. */
export type ReadyPicture = {
  bytes: Buffer;
  format: OriginalFormat;
  etag: string;
  notModifiedHeaders: string[];
  ok: string[];
  /** In ms since 1970. */
  madeAt: number;
};

/** The memory of all addresses, and of the objects of one, in bytes. */
const addressBytes = 4 * 1024 * 1024;
const overheadBytes = 256;

/** Recently requested pictures. Each is stored once for all spellings of its address. */
export class PictureMemory {
  /** Keys by requested address, so that a hit computes none. */
  readonly #keys = new LRUCache<string, string>({
    maxSize: addressBytes,
    sizeCalculation: (key, address) => key.length + address.length + overheadBytes,
  });
  readonly #partitionOf: ReturnType<typeof makePartitions<ReadyPicture>>;

  constructor(maxBytes: number) {
    this.#partitionOf = makePartitions<ReadyPicture>(maxBytes, {
      sizeCalculation: ({ bytes }) => bytes.length + 2048,
    });
  }

  get(address: string): ReadyPicture | undefined {
    const key = this.#keys.get(address);
    return key === undefined ? undefined : this.find(key);
  }

  find(key: string): ReadyPicture | undefined {
    return this.#partitionOf(key).get(key);
  }

  set(address: string, key: string, picture: ReadyPicture): void {
    this.#keys.set(address, key);
    this.#partitionOf(key).set(key, picture);
  }
}
