// Replaces node:timers/promises: records waits instead of waiting.

/** In seconds. */
export const pauses: number[] = [];

function setTimeout(ms: number): Promise<void> {
  pauses.push(ms / 1000);
  return new Promise((resolve) => setImmediate(resolve));
}

export { setTimeout };
