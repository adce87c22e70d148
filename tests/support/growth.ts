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

/** The processor time of the longest work between two turns of the event loop; a short one counts as `leastTime`. */
async function longestPause(run: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let longest = leastTime;
  let last = cpuTime();
  const turn = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await run().catch(() => null);
  isRunning = false;
  await new Promise((done) => setImmediate(done));
  return longest;
}

type Best = { once: number; fourTimes: number };
const isLinear = ({ once, fourTimes }: Best) => fourTimes < 8 * once;

function expectRatio({ once, fourTimes }: Best): void {
  expect(fourTimes / once, "times the processor time for four times the size").toBeLessThan(8);
}

/**
 * Fails if work of four times the size takes more than eight times the processor time. The least time of several rounds
 * counts, because compilation and garbage only make a round slower.
 */
export function expectLinear(run: (size: number) => void, size: number): void {
  const best = { once: Infinity, fourTimes: Infinity };
  for (let round = 0; round < mostRounds && !isLinear(best); round++) {
    best.once = Math.min(
      best.once,
      timeOf(() => run(size)),
    );
    best.fourTimes = Math.min(
      best.fourTimes,
      timeOf(() => run(4 * size)),
    );
  }
  expectRatio(best);
}

/** Fails if an input of four times the size stands the event loop still for more than eight times the processor time. */
export async function expectLinearPauses(runs: {
  once: () => Promise<unknown>;
  fourTimes: () => Promise<unknown>;
}): Promise<void> {
  const best = { once: Infinity, fourTimes: Infinity };
  for (let round = 0; round < mostRounds && !isLinear(best); round++) {
    best.once = Math.min(best.once, await longestPause(runs.once));
    best.fourTimes = Math.min(best.fourTimes, await longestPause(runs.fourTimes));
  }
  expectRatio(best);
}
