import { realTimers, sleepBy, type Timers } from "#lib/platform/time/timers.ts";
import { RefillRate } from "#server/http/refill-rate.ts";
import { busy, Rejected, tooManyRequests } from "#server/http/rejections.ts";

/** `group`: the addresses that share a limit; null for an address that many visitors may share. */
export type Requester = { group: string | null; isRobot: boolean };

export type AdmissionLimits = {
  /** Concurrent work, in total and per group. */
  running: number;
  runningOfGroup: number;
  /** Queued work, in total and per group, and its longest wait in ms. */
  waiting: number;
  waitingOfGroup: number;
  waitMs: number;
  /** The cost that one group may spend at once; a page costs 1. */
  burst: number;
  perSecond: number;
  /** A group's burst of changes, and their refill per second; changes never wait. */
  changes: number;
  changesPerSecond: number;
  /** The delay of a 429 in ms, and the most that are delayed at once. It slows a flood over few connections. */
  delayMs: number;
  delayed: number;
};

const usualLimits: AdmissionLimits = {
  running: 12,
  runningOfGroup: 6,
  waiting: 96,
  waitingOfGroup: 24,
  waitMs: 2_000,
  burst: 200,
  perSecond: 20,
  changes: 300,
  changesPerSecond: 30,
  delayMs: 100,
  delayed: 1_000,
};

type Waiting = { visitor: Requester; begin(): void; refuse(): void };

/** Admits work for cache misses (decision: work-is-admitted): people before robots, each group within its share. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #timers: Timers;
  readonly #rate: RefillRate;
  readonly #changes: RefillRate;
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #delayed = 0;
  /** In order of arrival. */
  #people: Waiting[] = [];
  #robots: Waiting[] = [];

  constructor(limits: Partial<AdmissionLimits> = {}, timers: Timers = realTimers) {
    this.#limits = { ...usualLimits, ...limits };
    this.#timers = timers;
    const { changes: burst, changesPerSecond: perSecond } = this.#limits;
    this.#rate = new RefillRate(this.#limits);
    this.#changes = new RefillRate({ burst, perSecond });
  }

  /**
   * Waits until the work may begin.
   *
   * @returns the function to call when the work ends
   * @throws Rejected: 429 for a group over its limits, 503 if the queue is full or too slow
   */
  enter(visitor: Requester, cost: number, signal?: AbortSignal): Promise<() => void> {
    const { group } = visitor;
    const seconds = group === null ? 0 : this.#rate.take(group, cost);
    if (seconds > 0) return this.#delayThenRefuse(Math.ceil(seconds));
    if (this.#waiting === 0 && this.#hasRoom() && this.#hasRoomFor(visitor))
      return Promise.resolve(this.#begin(visitor));
    return this.#wait(visitor, signal);
  }

  /** Admits a change, whatever the load. @throws Rejected: 429 for a group over its limit */
  async change({ group }: Requester): Promise<void> {
    const seconds = group === null ? 0 : this.#changes.take(group, 1);
    if (seconds > 0) await this.#delayThenRefuse(Math.ceil(seconds));
  }

  get counts(): Record<"running" | "people" | "robots", number> {
    return { running: this.#running, people: this.#people.length, robots: this.#robots.length };
  }

  get #waiting(): number {
    return this.#people.length + this.#robots.length;
  }

  #hasRoom(): boolean {
    return this.#running < this.#limits.running;
  }

  #hasRoomFor({ group }: Requester): boolean {
    return group === null || (this.#runningOf.get(group) ?? 0) < this.#limits.runningOfGroup;
  }

  async #delayThenRefuse(seconds: number): Promise<never> {
    const { delayed, delayMs } = this.#limits;
    if (this.#delayed < delayed) {
      this.#delayed += 1;
      await sleepBy(this.#timers, delayMs);
      this.#delayed -= 1;
    }
    throw new Rejected(tooManyRequests(seconds));
  }

  #begin({ group }: Requester): () => void {
    this.#running += 1;
    if (group !== null) this.#runningOf.set(group, (this.#runningOf.get(group) ?? 0) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running -= 1;
      if (group !== null) {
        const left = (this.#runningOf.get(group) ?? 1) - 1;
        if (left > 0) this.#runningOf.set(group, left);
        else this.#runningOf.delete(group);
      }
      this.#beginNext();
    };
  }

  #wait(visitor: Requester, signal?: AbortSignal): Promise<() => void> {
    const { waiting, waitingOfGroup, waitMs } = this.#limits;
    const { group, isRobot } = visitor;
    const ofGroup = (all: Waiting[]) => all.filter(({ visitor: other }) => other.group === group).length;
    if (group !== null && ofGroup(this.#people) + ofGroup(this.#robots) >= waitingOfGroup)
      return this.#delayThenRefuse(1);
    if (this.#waiting >= waiting) {
      if (isRobot || this.#robots.length === 0) return Promise.reject(new Rejected(busy));
      this.#robots.at(-1)?.refuse();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        endWait();
        signal?.removeEventListener("abort", refuse);
        this.#people = this.#people.filter((other) => other !== entry);
        this.#robots = this.#robots.filter((other) => other !== entry);
      };
      const refuse = () => {
        leave();
        reject(new Rejected(busy));
      };
      const begin = () => {
        leave();
        resolve(this.#begin(visitor));
      };
      const endWait = this.#timers.after(waitMs, refuse);
      const entry = { visitor, begin, refuse };
      (isRobot ? this.#robots : this.#people).push(entry);
      signal?.addEventListener("abort", refuse);
      this.#beginNext();
    });
  }

  #beginNext(): void {
    while (this.#hasRoom()) {
      const mayBegin = ({ visitor }: Waiting) => this.#hasRoomFor(visitor);
      const next = this.#people.find(mayBegin) ?? this.#robots.find(mayBegin);
      if (next === undefined) break;
      next.begin();
    }
  }
}
