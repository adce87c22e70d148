import { isKeepable, makePage, type Page } from "./page.ts";
import type { Upstream } from "./upstream.ts";

export type PageCacheOptions = {
  upstream: Upstream;
  siteUrl: string;
  /** How long a page is served before Next is asked again, in ms. */
  freshMs: number;
  maxBytes: number;
  /** Pages that are never evicted: the panels, which must be there when Next isn't. */
  isPinned: (key: string) => boolean;
};

/**
 * What Next said of a key: `missing` is 404 or 410; `other` is an answer that may be this visitor's own (a
 * redirect, a private page); `failed` is 5xx, a broken connection or the deadline.
 */
export type Outcome = { page: Page; from: "hit" | "stale" | "miss" } | "missing" | "other" | "failed";

type Held = {
  page: Page;
  freshUntil: number;
  keptUntil: number;
};

const maxOthers = 10_000;

/**
 * Finished public pages in memory, least recently used out first (design, The front server). A page is fresh
 * for `freshMs`, then served stale while one refresh runs; an outage never removes it.
 */
export class PageCache {
  #options: PageCacheOptions;
  #held = new Map<string, Held>();
  #bytes = 0;
  #flights = new Map<string, Promise<Outcome>>();
  #others = new Map<string, number>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** The page if it can be sent at once; a stale one starts its refresh. */
  ready(key: string): { page: Page; from: "hit" | "stale" } | null {
    const held = this.#held.get(key);
    if (!held) return null;
    const now = performance.now();
    if (now >= held.keptUntil) return null;
    this.#touch(key, held);
    if (now < held.freshUntil) return { page: held.page, from: "hit" };
    void this.#refresh(key);
    return { page: held.page, from: "stale" };
  }

  /** The page, waiting for Next where there is none; an old copy stands in when Next fails. */
  async read(key: string): Promise<Outcome> {
    const ready = this.ready(key);
    if (ready) return ready;
    if (performance.now() < (this.#others.get(key) ?? 0)) return "other";
    const outcome = await this.#refresh(key);
    const held = outcome === "failed" && this.#held.get(key);
    return held ? { page: held.page, from: "stale" } : outcome;
  }

  /** Makes every page wait for Next before it is served again, as after a change of content. */
  expire(): void {
    for (const held of this.#held.values()) held.keptUntil = 0;
    // What was asked before the change may be answered from before it: it is sent, but not kept.
    this.#flights.clear();
  }

  #refresh(key: string): Promise<Outcome> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = this.#fetch(key)
      .catch((): Outcome => "failed")
      .then((outcome) => {
        if (this.#flights.get(key) !== flight) return outcome;
        this.#flights.delete(key);
        return this.#settle(key, outcome);
      });
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(key: string): Promise<Outcome> {
    const answer = await this.#options.upstream.fetch(key);
    if (answer.status >= 500) return "failed";
    if (answer.status === 404 || answer.status === 410) return "missing";
    if (!isKeepable(answer)) return "other";
    return { page: await makePage(this.#options.siteUrl, answer), from: "miss" };
  }

  #settle(key: string, outcome: Outcome): Outcome {
    const held = this.#held.get(key);
    if (outcome === "failed") {
      // Nobody waits for an outage twice: the old copy stands until Next has a new one.
      if (held)
        Object.assign(held, { freshUntil: performance.now() + this.#options.freshMs, keptUntil: Infinity });
      return outcome;
    }
    if (held) this.#remove(key, held);
    if (outcome === "other") this.#remember(key);
    if (typeof outcome === "object") this.#keep(key, outcome.page);
    return outcome;
  }

  #keep(key: string, page: Page): void {
    const { freshMs, maxBytes, isPinned } = this.#options;
    const now = performance.now();
    this.#held.set(key, { page, freshUntil: now + freshMs, keptUntil: now + page.keptMs });
    this.#bytes += page.size;
    for (const [oldest, held] of this.#held) {
      if (this.#bytes <= maxBytes) break;
      if (!isPinned(oldest)) this.#remove(oldest, held);
    }
  }

  /** Spares Next a second question for a key that it answers per visitor. */
  #remember(key: string): void {
    if (this.#others.size >= maxOthers) this.#others.clear();
    this.#others.set(key, performance.now() + this.#options.freshMs);
  }

  #remove(key: string, held: Held): void {
    this.#held.delete(key);
    this.#bytes -= held.page.size;
  }

  /** Last in the map is most recently used. */
  #touch(key: string, held: Held): void {
    this.#held.delete(key);
    this.#held.set(key, held);
  }
}
