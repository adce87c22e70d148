import { clipSeconds, dice } from "./signal.ts";

/** When pages are turned and things are tapped, in seconds: sound and picture follow the same score. */
export const pageTurns: readonly number[] = [3, 9, 15, 21];

const pattern = [0, 0.22, 0.44, 1, 1.22, 2, 2.18, 2.36, 2.54];
const roll = dice(21);

export const taps = Array.from({ length: clipSeconds / 3 }, (_, bar) =>
  pattern.map((beat) => ({
    at: bar * 3 + beat + roll() * 0.03,
    pan: bar % 2 ? 0.6 - roll() * 0.3 : -0.6 + roll() * 0.3,
    glass: bar % 4 > 1,
    loud: 0.16 + roll() * 0.12,
  })),
).flat();
