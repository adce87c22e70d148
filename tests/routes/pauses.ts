// In place of node:timers/promises: nobody waits, and what they would have waited is kept.

/** Seconds, in turn. */
export const paused: number[] = [];
/** How long a webhook waits for its payment, in ms: longer than any test. */
const patience = 20_000;

function setTimeout(ms: number): Promise<void> {
  if (ms === patience) return new Promise(() => {});
  paused.push(ms / 1000);
  return new Promise((resolve) => setImmediate(resolve));
}

export { setTimeout };
