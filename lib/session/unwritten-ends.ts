import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { second } from "#lib/platform/time/duration.ts";
import type { SessionEnd } from "./session-store.ts";

const keyOf = (end: SessionEnd) => (end.kind === "end" ? `s ${end.id}` : `c ${end.subject}`);
const stricter = (one: SessionEnd, other: SessionEnd): SessionEnd => {
  if (one.kind === "end") return other.kind === "end" && other.endsAt < one.endsAt ? other : one;
  return other.kind === "cutoff" && other.before > one.before ? other : one;
};

const retryEvery = 5 * second;

/** Writes ends; those that a full disk refuses count in memory until it takes them: a logout always counts. */
export class UnwrittenEnds {
  readonly #ends = new Map<string, SessionEnd>();
  readonly #write: (end: SessionEnd) => void;
  #retries: NodeJS.Timeout | undefined;

  constructor(write: (end: SessionEnd) => void) {
    this.#write = write;
  }

  get all(): SessionEnd[] {
    return [...this.#ends.values()];
  }

  write(end: SessionEnd): void {
    try {
      this.#write(end);
    } catch (error) {
      log("error", "sessions.db takes no end of a session: it counts in memory", { reason: String(error) });
      const key = keyOf(end);
      this.#ends.set(key, stricter(end, this.#ends.get(key) ?? end));
      this.#retries ??= setInterval(() => this.#retry(), retryEvery).unref();
    }
  }

  endOf(id: string): number | null {
    const end = this.#ends.get(`s ${id}`);
    return end?.kind === "end" ? end.endsAt : null;
  }

  /** The subjects' sessions from before this moment have ended; 0 for none. */
  cutoffOf(subjects: readonly string[]): number {
    const befores = subjects.map((subject) => {
      const end = this.#ends.get(`c ${subject}`);
      return end?.kind === "cutoff" ? end.before : 0;
    });
    return Math.max(0, ...befores);
  }

  #retry(): void {
    try {
      for (const end of this.all) {
        this.#write(end);
        this.#ends.delete(keyOf(end));
      }
    } catch {
      return;
    }
    clearInterval(this.#retries);
    this.#retries = undefined;
  }
}
