import { seededRandom } from "#lib/platform/random.ts";

/**
 * `node bench/chaos.ts 300 2 SEED` draws the same numbers again. The order in which concurrent members draw them, and
 * SQLite's own random order, still differ from run to run.
 */
export const seed = Number(process.argv[4] ?? Date.now() % 2 ** 32);

/** A random number from 0 to 1. */
export const draw = seededRandom(seed);
export const chance = (share: number) => draw() < share;
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
