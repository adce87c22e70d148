/** A tag's content changed at `staleFrom`: older answers are stale, and no longer served from `expiredFrom` on. */
type Change = { staleFrom: number; expiredFrom: number };

const maxTags = 10_000;

/** Invalidations by tag; times in ms since 1970. */
export class TagChanges {
  readonly #changes = new Map<string, Change>();
  /** The time of the last change that was dropped for lack of space; everything older counts as changed. */
  #allBefore = 0;

  add(tags: readonly string[], time: number, durations?: { expire?: number }): void {
    for (const tag of tags) {
      this.#changes.delete(tag);
      this.#changes.set(tag, { staleFrom: time, expiredFrom: time + 1000 * (durations?.expire ?? 0) });
    }
    for (const [tag, { staleFrom }] of this.#changes) {
      if (this.#changes.size <= maxTags) break;
      this.#changes.delete(tag);
      this.#allBefore = staleFrom;
    }
  }

  latest(tags: readonly string[]): number {
    return Math.max(this.#allBefore, ...tags.map((tag) => this.#changes.get(tag)?.staleFrom ?? 0));
  }

  /** The state at `time` of content fetched at `timestamp`. */
  of(tags: readonly string[], timestamp: number, time: number): "current" | "stale" | "expired" {
    if (timestamp <= this.#allBefore) return "expired";
    const changes = tags.flatMap((tag) => this.#changes.get(tag) ?? []);
    const after = changes.filter(({ staleFrom }) => timestamp <= staleFrom);
    if (after.some(({ expiredFrom }) => expiredFrom <= time)) return "expired";
    return after.length > 0 ? "stale" : "current";
  }
}
