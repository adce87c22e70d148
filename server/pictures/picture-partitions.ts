import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Variant } from "./draw.ts";
import type { PictureAddress } from "./picture-address.ts";

/** The suffix for the keys of pictures with a query, which visitors can invent without end. */
const queryMark = "-query";
/** The share of memory and disk for pictures with a query. */
const partOfQueries = 1 / 8;

/** A picture's cache key, equal for all spellings of its address. */
export function pictureKey({ source, width }: PictureAddress, variant: Variant): string {
  const name = hash("sha256", source, "hex").slice(0, 32);
  return `${name}-${width}-${variant}${source.includes("?") ? queryMark : ""}`;
}

type PartitionOptions<Kept> = {
  sizeCalculation: (kept: Kept) => number;
  dispose?: (kept: Kept, key: string) => void;
};

/** Makes a partition for pictures with a query, and one for the others. @returns the partition of a key */
export function makePartitions<Kept extends object>(maxBytes: number, options: PartitionOptions<Kept>) {
  const partition = (bytes: number) =>
    new LRUCache<string, Kept>({ ...options, maxSize: Math.max(1, Math.floor(bytes)) });
  const lasting = partition(maxBytes * (1 - partOfQueries));
  const ofQueries = partition(maxBytes * partOfQueries);
  return (key: string) => (key.endsWith(queryMark) ? ofQueries : lasting);
}
