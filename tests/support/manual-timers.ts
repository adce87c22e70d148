import { setImmediate as nextTurn } from "node:timers/promises";
import type { Timers } from "#lib/platform/time/timers.ts";

/** Timers whose time passes by `pass` alone. */
export class ManualTimers implements Timers {
  #now = 0;
  #due: { at: number; act: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, act: () => void): () => void {
    const entry = { at: this.#now + ms, act };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  }

  /** Lets `ms` pass. Due timers act in order, and may set others that become due as well. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await nextTurn();
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#now = next.at;
      this.#due.splice(this.#due.indexOf(next), 1);
      next.act();
      await nextTurn();
    }
    this.#now = until;
  }

  /** Lets time pass until `work` is done. */
  async passUntil<Result>(work: Promise<Result>, stepMs = 50): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) await this.pass(stepMs);
    return done;
  }

  #next(until: number) {
    const [first] = this.#due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    return first;
  }
}
