/** What a module measures time by; a test gives one whose time passes by its order. */
export type Timers = {
  /** Ms since some moment; they only grow. */
  now(): number;
  /** Runs `act` after `ms`. @returns what cancels that */
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
