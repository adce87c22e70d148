import { realTimers, sleepBy, type Timers } from "#lib/platform/time/timers.ts";
import { TokenBuckets } from "#server/admission/token-buckets.ts";
import { busy, RejectionError, tooManyRequests } from "#server/http/rejections.ts";

/** `network`: the addresses that share a limit; null for an address that many visitors may share. */
export type Requester = { network: string | null; isRobot: boolean };

export type AdmissionLimits = {
  /** Concurrent work, in total and per network. */
  running: number;
  runningOfNetwork: number;
  /** Queued work, in total and per network, and its longest wait in ms. */
  waiting: number;
  waitingOfNetwork: number;
  waitMs: number;
  /** The cost that one network may spend at once; a page costs 1. */
  burst: number;
  perSecond: number;
  /** A network's burst of changes, and their refill per second; changes never wait. */
  changes: number;
  changesPerSecond: number;
  /** The delay of a 429 in ms, and the most that are delayed at once. It slows a flood over few connections. */
  delayMs: number;
  delayed: number;
};

const usualLimits: AdmissionLimits = {
  running: 12,
  runningOfNetwork: 6,
  waiting: 96,
  waitingOfNetwork: 24,
  waitMs: 2_000,
  burst: 200,
  perSecond: 20,
  changes: 300,
  changesPerSecond: 30,
  delayMs: 100,
  delayed: 1_000,
};

type WaitingRequest = { requester: Requester; begin(): void; refuse(): void };

/** Admits work for cache misses (decision: work-is-admitted): people before robots, each network within its share. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #timers: Timers;
  readonly #rate: TokenBuckets;
  readonly #changes: TokenBuckets;
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #delayed = 0;
  /** In order of arrival. */
  #people: WaitingRequest[] = [];
  #robots: WaitingRequest[] = [];

  constructor(limits: Partial<AdmissionLimits> = {}, timers: Timers = realTimers) {
    this.#limits = { ...usualLimits, ...limits };
    this.#timers = timers;
    const { changes: burst, changesPerSecond: perSecond } = this.#limits;
    this.#rate = new TokenBuckets(this.#limits);
    this.#changes = new TokenBuckets({ burst, perSecond });
  }

  /**
   * Waits until the work may begin.
   *
   * @returns the function to call when the work ends
   * @throws RejectionError: 429 for a network over its limits, 503 if the queue is full or too slow
   */
  enter(requester: Requester, cost: number, signal?: AbortSignal): Promise<() => void> {
    // A signal that has aborted fires no event.
    if (signal?.aborted) return Promise.reject(new RejectionError(busy));
    const { network } = requester;
    const seconds = network === null ? 0 : this.#rate.take(network, cost);
    if (seconds > 0) return this.#delayThenRefuse(Math.ceil(seconds));
    if (this.#waiting === 0 && this.#hasRoom() && this.#hasRoomFor(requester))
      return Promise.resolve(this.#begin(requester));
    return this.#wait(requester, signal);
  }

  /** Admits a change, whatever the load. @throws RejectionError: 429 for a network over its limit */
  async change({ network }: Requester): Promise<void> {
    const seconds = network === null ? 0 : this.#changes.take(network, 1);
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

  #hasRoomFor({ network }: Requester): boolean {
    return network === null || (this.#runningOf.get(network) ?? 0) < this.#limits.runningOfNetwork;
  }

  async #delayThenRefuse(seconds: number): Promise<never> {
    const { delayed, delayMs } = this.#limits;
    if (this.#delayed < delayed) {
      this.#delayed += 1;
      await sleepBy(this.#timers, delayMs);
      this.#delayed -= 1;
    }
    throw new RejectionError(tooManyRequests(seconds));
  }

  #begin({ network }: Requester): () => void {
    this.#running += 1;
    if (network !== null) this.#runningOf.set(network, (this.#runningOf.get(network) ?? 0) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running -= 1;
      if (network !== null) {
        const requestsLeft = (this.#runningOf.get(network) ?? 1) - 1;
        if (requestsLeft > 0) this.#runningOf.set(network, requestsLeft);
        else this.#runningOf.delete(network);
      }
      this.#beginNext();
    };
  }

  #wait(requester: Requester, signal?: AbortSignal): Promise<() => void> {
    const { waiting, waitingOfNetwork, waitMs } = this.#limits;
    const { network, isRobot } = requester;
    const ofNetwork = (all: WaitingRequest[]) =>
      all.filter(({ requester: other }) => other.network === network).length;
    if (network !== null && ofNetwork(this.#people) + ofNetwork(this.#robots) >= waitingOfNetwork)
      return this.#delayThenRefuse(1);
    if (this.#waiting >= waiting) {
      if (isRobot || this.#robots.length === 0) return Promise.reject(new RejectionError(busy));
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
        reject(new RejectionError(busy));
      };
      const begin = () => {
        leave();
        resolve(this.#begin(requester));
      };
      const endWait = this.#timers.after(waitMs, refuse);
      const entry = { requester, begin, refuse };
      (isRobot ? this.#robots : this.#people).push(entry);
      signal?.addEventListener("abort", refuse);
      this.#beginNext();
    });
  }

  #beginNext(): void {
    while (this.#hasRoom()) {
      const mayBegin = ({ requester }: WaitingRequest) => this.#hasRoomFor(requester);
      const next = this.#people.find(mayBegin) ?? this.#robots.find(mayBegin);
      if (next === undefined) break;
      next.begin();
    }
  }
}
