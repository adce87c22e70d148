import { LRUCache } from "lru-cache";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { TagChanges } from "./tag-changes.ts";

/** A page or a route's response; null for a 404. */
type RenderedEntry = {
  headers?: Record<string, unknown> | undefined;
  html?: string;
  rscData?: Buffer;
  body?: Buffer;
  segmentData?: ReadonlyMap<string, Buffer>;
} | null;
type Lifetime = { revalidate: number | false; expire: number | undefined };
type StoredPage = { value: RenderedEntry; lastModified: number; cacheControl: Lifetime | undefined };

/** Few bytes, because the front server caches pages, too. */
const maxBytes = 24 * 1024 * 1024;
/** An entry's objects and map entries. */
const overheadBytes = 1024;
/** Longer than any rendering, in ms. */
const maxRenderMs = 30_000;

function sizeOf({ value }: StoredPage, key: string): number {
  const { html = "", rscData, body, segmentData = new Map<string, Buffer>() } = value ?? {};
  const parts = [rscData, body, ...segmentData.values()];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), html.length) + key.length + overheadBytes;
}

/** One for all handlers, because Next makes a handler for each request. */
const pages = new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation: sizeOf });
const changes = new TagChanges();

function isCurrent(value: RenderedEntry, since: number): boolean {
  const tags = value?.headers?.["x-next-cache-tags"];
  return typeof tags !== "string" || changes.of(tags.split(","), since, steadyNow()) === "current";
}

/** Next's rendered pages (`cacheHandler` in next.config.mjs, decision: answers-in-memory). */
export default class PageStore {
  async get(key: string): Promise<StoredPage | null> {
    const page = pages.get(key);
    return page !== undefined && isCurrent(page.value, page.lastModified) ? page : null;
  }

  /** Does not store a page whose content may have changed while it was rendered. */
  async set(key: string, value: RenderedEntry, { cacheControl }: { cacheControl?: Lifetime }): Promise<void> {
    const lastModified = steadyNow();
    if (isCurrent(value, lastModified - maxRenderMs)) pages.set(key, { value, lastModified, cacheControl });
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    changes.add([tags].flat(), steadyNow(), durations);
  }

  resetRequestCache(): void {}
}
