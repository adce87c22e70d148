import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { second } from "#lib/platform/time/duration.ts";
import type { SessionEnd } from "./session-facts.ts";

const keyOf = (end: SessionEnd) => (end.kind === "end" ? `s ${end.id}` : `c ${end.subject}`);
const later = (a: SessionEnd, b: SessionEnd): SessionEnd =>
  a.kind === "cutoff" && b.kind === "cutoff" && b.before > a.before ? b : a;

const retryEveryMs = 5 * second;

/**
 * Writes ends of sessions. An end that the database does not take counts in memory until it does, so that a logout
 * always counts.
 */
export class UnwrittenEnds {
  readonly #ends = new Map<string, SessionEnd>();
  readonly #write: (end: SessionEnd) => Promise<void>;
  #retries: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | null = null;

  constructor(write: (end: SessionEnd) => Promise<void>) {
    this.#write = write;
  }

  async write(end: SessionEnd): Promise<void> {
    const key = keyOf(end);
    const stored = later(end, this.#ends.get(key) ?? end);
    // The end counts in this process while it is written.
    this.#ends.set(key, stored);
    try {
      await this.#write(stored);
      this.#forget(key, stored);
    } catch (error) {
      log("error", "the database takes no end of a session: it counts in memory", { reason: String(error) });
      this.#retries ??= setInterval(() => void this.flush(), retryEveryMs).unref();
    }
  }

  has(id: string): boolean {
    return this.#ends.has(`s ${id}`);
  }

  /** The latest cutoff among the unwritten ends; 0 for none. */
  get latestCutoff(): number {
    return Math.max(0, ...[...this.#ends.values()].map((end) => (end.kind === "cutoff" ? end.before : 0)));
  }

  /** The latest unwritten cutoff of these subjects; 0 for none. */
  cutoffOf(subjects: readonly string[]): number {
    const befores = subjects.map((subject) => {
      const end = this.#ends.get(`c ${subject}`);
      return end?.kind === "cutoff" ? end.before : 0;
    });
    return Math.max(0, ...befores);
  }

  #forget(key: string, written: SessionEnd): void {
    if (this.#ends.get(key) === written) this.#ends.delete(key);
  }

  /** Writes what the database takes now; the rest is tried again later. */
  flush(): Promise<void> {
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async #writeAll(): Promise<void> {
    for (const [key, end] of [...this.#ends])
      try {
        await this.#write(end);
        this.#forget(key, end);
      } catch {
        // Moves what failed to the back of the queue, so that the others are tried first next time.
        if (this.#ends.get(key) !== end) return;
        this.#ends.delete(key);
        this.#ends.set(key, end);
        return;
      }
    if (this.#ends.size > 0) return;
    clearInterval(this.#retries);
    this.#retries = undefined;
  }
}
