/** When a tag's content has changed, and from when on what was kept of it may not be shown any more. */
type Change = { staleFrom: number; expiredFrom: number };

const maxTags = 10_000;

/** The changes that WordPress has told of, by tag; times in ms of the epoch. */
export class TagChanges {
  readonly #changes = new Map<string, Change>();
  /** Everything from before this time counts as changed: that of the changes which there was no room for. */
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

  /** The time of the last change of any of the tags, or 0. */
  latest(tags: readonly string[]): number {
    return Math.max(this.#allBefore, ...tags.map((tag) => this.#changes.get(tag)?.staleFrom ?? 0));
  }

  /** What a change has made by `time` of something that was asked at `timestamp`. */
  of(tags: readonly string[], timestamp: number, time: number): "current" | "stale" | "expired" {
    if (timestamp <= this.#allBefore) return "expired";
    const changes = tags.flatMap((tag) => this.#changes.get(tag) ?? []);
    const after = changes.filter(({ staleFrom }) => timestamp <= staleFrom);
    if (after.some(({ expiredFrom }) => expiredFrom <= time)) return "expired";
    return after.length > 0 ? "stale" : "current";
  }
}
