import { LRUCache } from "lru-cache";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { TagChanges } from "./tag-changes.ts";

/** A page or a route's response; null for a 404. */
type Rendered = {
  headers?: Record<string, unknown> | undefined;
  html?: string;
  rscData?: Buffer;
  body?: Buffer;
  segmentData?: ReadonlyMap<string, Buffer>;
} | null;
type Lifetime = { revalidate: number | false; expire: number | undefined };
type Page = { value: Rendered; lastModified: number; cacheControl: Lifetime | undefined };

/** Few bytes, because the front server caches pages, too. */
const maxBytes = 24 * 1024 * 1024;
/** An entry's overhead in bytes: objects and map entries. */
const overhead = 1024;
/** Longer than any rendering, in ms. */
const longestRenderMs = 30_000;

function sizeOf({ value }: Page, key: string): number {
  const { html = "", rscData, body, segmentData = new Map<string, Buffer>() } = value ?? {};
  const parts = [rscData, body, ...segmentData.values()];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), html.length) + key.length + overhead;
}

/** Shared, because Next makes a handler for every request. */
const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: sizeOf });
const changes = new TagChanges();

function isCurrent(value: Rendered, since: number): boolean {
  const tags = value?.headers?.["x-next-cache-tags"];
  return typeof tags !== "string" || changes.of(tags.split(","), since, steadyNow()) === "current";
}

/** Next's rendered pages (`cacheHandler` in next.config.mjs, decision: pages-in-memory). */
export default class PageStore {
  async get(key: string): Promise<Page | null> {
    const page = pages.get(key);
    return page !== undefined && isCurrent(page.value, page.lastModified) ? page : null;
  }

  /** Skips a page whose content may have changed while it was rendered, since it may hold the old content. */
  async set(key: string, value: Rendered, { cacheControl }: { cacheControl?: Lifetime }): Promise<void> {
    const lastModified = steadyNow();
    if (isCurrent(value, lastModified - longestRenderMs))
      pages.set(key, { value, lastModified, cacheControl });
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    changes.add([tags].flat(), steadyNow(), durations);
  }

  resetRequestCache(): void {}
}
