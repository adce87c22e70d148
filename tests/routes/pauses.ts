// In place of lib/services/pause.ts: nobody waits, and what they would have waited is kept.

/** Seconds, in turn. */
export const paused: number[] = [];
/** How long a webhook waits for its payment, in ms: longer than any test. */
const patience = 20_000;

export function pause(ms: number): Promise<void> {
  if (ms === patience) return new Promise(() => {});
  paused.push(ms / 1000);
  return new Promise((resolve) => setImmediate(resolve));
}
