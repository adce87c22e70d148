import "server-only";
import type { SessionEnd } from "./session-store.ts";

const keyOf = (end: SessionEnd) => (end.kind === "end" ? `s ${end.id}` : `c ${end.subject}`);
const stricter = (one: SessionEnd, other: SessionEnd): SessionEnd => {
  if (one.kind === "end") return other.kind === "end" && other.endsAt < one.endsAt ? other : one;
  return other.kind === "cutoff" && other.before > one.before ? other : one;
};

/** Ends that a full disk refused; they count meanwhile. */
export class UnwrittenEnds {
  readonly #ends = new Map<string, SessionEnd>();

  get all(): SessionEnd[] {
    return [...this.#ends.values()];
  }

  add(end: SessionEnd): void {
    const key = keyOf(end);
    this.#ends.set(key, stricter(end, this.#ends.get(key) ?? end));
  }

  remove(end: SessionEnd): void {
    this.#ends.delete(keyOf(end));
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
}
