import { setTimeout as sleep } from "node:timers/promises";

/** The first pause, which doubles with each failure, and the longest. */
export type Backoff = { first: number; max: number };

/** The pause after `failures` earlier failures, in the unit of `first` and `max`. */
export const backoff = ({ first, max }: Backoff, failures: number): number =>
  Math.min(first * 2 ** Math.min(failures, 20), max);

/** Runs until success. `pauseAfter` returns the ms before the next try, or null to rethrow. */
export async function retry<Result>(
  run: () => Promise<Result>,
  pauseAfter: (error: unknown, failures: number) => number | null,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await run();
    } catch (error) {
      const pause = pauseAfter(error, failures);
      if (pause === null) throw error;
      await sleep(pause);
    }
  }
}
