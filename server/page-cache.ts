import { LRUCache } from "lru-cache";
import { hasAds } from "#lib/ad-pages.ts";
import { isPanelPage } from "./error-pages.ts";
import type { NextClient } from "./next-client.ts";
import { isCacheable, makePage, type RenderedPage } from "./rendered-page.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type PageCacheOptions = {
  next: NextClient;
  security: SecurityHeaders;
  /** How long a page is served before Next is asked again, in ms. */
  freshMs: number;
  maxBytes: number;
};

/** A page and where it came from. */
export type CachedPage = { page: RenderedPage; from: "hit" | "stale" | "miss" };

/**
 * What Next said of a key: `missing` is 404 or 410; `uncacheable` is an answer that may be this visitor's own (a
 * redirect, a private page); `failed` is 5xx, a broken connection or the deadline.
 */
export type PageResult = CachedPage | "missing" | "uncacheable" | "failed";

/** `performance.now()` until which it is fresh, and until which it is served while a refresh runs. */
type Entry = { page: RenderedPage; freshUntil: number; staleUntil: number };

const maxUncacheable = 10_000;

/**
 * Finished public pages in memory, least recently used out first (decision: front-server-before-next). A page is fresh
 * for `freshMs`, then served stale while one refresh runs; an outage never removes it. Panels are never removed at all.
 */
export class PageCache {
  #options: PageCacheOptions;
  #pages: LRUCache<string, Entry>;
  #panels = new Map<string, Entry>();
  #refreshes = new Map<string, Promise<PageResult>>();
  /** Spares Next a second question for a key that it answers per visitor. */
  #uncacheable: LRUCache<string, true>;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ page }) => page.size });
    this.#uncacheable = new LRUCache({ max: maxUncacheable, ttl: Math.max(1, options.freshMs) });
  }

  /** The page if it can be sent at once; a stale one starts its refresh. */
  get(key: string): CachedPage | null {
    const entry = this.#find(key);
    if (entry === undefined) return null;
    const now = performance.now();
    if (now >= entry.staleUntil) return null;
    if (now < entry.freshUntil) return { page: entry.page, from: "hit" };
    void this.#refresh(key);
    return { page: entry.page, from: "stale" };
  }

  /** The page, waiting for Next where there is none; an old copy stands in when Next fails. */
  async load(key: string): Promise<PageResult> {
    const ready = this.get(key);
    if (ready) return ready;
    if (this.#uncacheable.has(key)) return "uncacheable";
    const result = await this.#refresh(key);
    const entry = result === "failed" && this.#find(key);
    return entry ? { page: entry.page, from: "stale" } : result;
  }

  /** Whether Next is being asked for the page already: one more that waits for it is no more work. */
  isLoading(key: string): boolean {
    return this.#refreshes.has(key);
  }

  /** A copy of whatever age, where nothing better is to be had. */
  held(key: string): RenderedPage | null {
    return this.#find(key)?.page ?? null;
  }

  /** Makes every page but the panels wait for Next before it is served again, as after a change of content. */
  expireAll(): void {
    for (const entry of this.#pages.values()) entry.staleUntil = 0;
    // What was asked before the change may be answered from before it: it is sent, but not kept.
    this.#refreshes.clear();
  }

  #find(key: string): Entry | undefined {
    return this.#pages.get(key) ?? this.#panels.get(key);
  }

  #refresh(key: string): Promise<PageResult> {
    const running = this.#refreshes.get(key);
    if (running) return running;
    const refresh = this.#fetch(key)
      .catch((): PageResult => "failed")
      .then((result) => {
        if (this.#refreshes.get(key) !== refresh) return result;
        this.#refreshes.delete(key);
        this.#store(key, result);
        return result;
      });
    this.#refreshes.set(key, refresh);
    return refresh;
  }

  async #fetch(key: string): Promise<PageResult> {
    const response = await this.#options.next.fetchPage(key);
    if (response.status >= 500) return "failed";
    if (response.status === 404 || response.status === 410) return "missing";
    if (!isCacheable(response)) return "uncacheable";
    return { page: await makePage(this.#options.security, response, hasAds(key)), from: "miss" };
  }

  #store(key: string, result: PageResult): void {
    const now = performance.now();
    const freshUntil = now + this.#options.freshMs;
    if (result === "failed") {
      // Nobody waits for an outage twice: the old copy stands until Next has a new one.
      const entry = this.#find(key);
      if (entry) Object.assign(entry, { freshUntil, staleUntil: Infinity });
    } else if (typeof result === "object") {
      const entry = { page: result.page, freshUntil, staleUntil: now + result.page.servableMs };
      if (isPanelPage(key)) this.#panels.set(key, entry);
      else this.#pages.set(key, entry);
    } else {
      this.#pages.delete(key);
      if (result === "uncacheable") this.#uncacheable.set(key, true);
    }
  }
}
