import { expect } from "vitest";

/** The least time of a measurement in microseconds: a shorter run is repeated. */
const leastTime = 5_000;
const mostRounds = 30;

/** This thread's processor time in microseconds. A busy machine does not change it. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The processor time of one run; of a short one the average of several. */
function timeOf(run: () => void): number {
  const started = cpuTime();
  let runs = 0;
  let time = 0;
  while (time < leastTime) {
    run();
    runs += 1;
    time = cpuTime() - started;
  }
  return time / runs;
}

/**
 * Fails if work of four times the size takes more than eight times the processor time. The least time of several rounds
 * counts, because compilation and garbage only make a round slower.
 */
export function expectLinear(run: (size: number) => void, size: number): void {
  const best = { once: Infinity, fourTimes: Infinity };
  const isLinear = () => best.fourTimes < 8 * best.once;
  for (let round = 0; round < mostRounds && !isLinear(); round++) {
    best.once = Math.min(
      best.once,
      timeOf(() => run(size)),
    );
    best.fourTimes = Math.min(
      best.fourTimes,
      timeOf(() => run(4 * size)),
    );
  }
  expect(best.fourTimes / best.once, "times the processor time for four times the size").toBeLessThan(8);
}
