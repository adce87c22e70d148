// Replaces node:timers/promises: records waits instead of waiting.

/** In seconds. */
export const paused: number[] = [];
/** A webhook's wait for its payment, in ms: longer than any test. */
const patience = 20_000;

function setTimeout(ms: number): Promise<void> {
  if (ms === patience) return new Promise(() => {});
  paused.push(ms / 1000);
  return new Promise((resolve) => setImmediate(resolve));
}

export { setTimeout };
