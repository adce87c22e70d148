import { expect } from "vitest";

const rounds = { least: 5, most: 30 };

/**
 * Fails where four times as much takes more than eight times as long: no bound in seconds, which a busy machine breaks.
 * The fastest of several rounds counts, since only a pause of the machine makes one slower.
 */
export function expectLinear(run: (size: number) => void, size: number): void {
  const best = { once: Infinity, fourTimes: Infinity };
  const time = (name: keyof typeof best, of: number) => {
    const started = performance.now();
    run(of);
    best[name] = Math.min(best[name], performance.now() - started);
  };
  const isLinear = () => best.fourTimes < 8 * best.once;
  for (let round = 0; round < rounds.least || (round < rounds.most && !isLinear()); round++) {
    time("once", size);
    time("fourTimes", 4 * size);
  }
  expect(best.fourTimes / best.once, "times as long for four times as much").toBeLessThan(8);
}
