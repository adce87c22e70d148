/** The clock and timers of a module; tests pass a fake one. */
export type Timers = {
  /** Ms since some moment; never goes back. */
  now(): number;
  /** Runs `act` after `ms`. @returns a function that cancels it */
  after(ms: number, act: () => void): () => void;
};

export const realTimers: Timers = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

export const sleepBy = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => void timers.after(ms, resolve));
