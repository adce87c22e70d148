// Replaces node:timers/promises: records waits instead of waiting.

/** In seconds. */
export const paused: number[] = [];

/** A wait that keeps no process alive is the limit of other work, which no test reaches. */
function setTimeout(ms: number, _value?: unknown, { ref = true } = {}): Promise<void> {
  if (!ref) return new Promise(() => {});
  paused.push(ms / 1000);
  return new Promise((resolve) => setImmediate(resolve));
}

export { setTimeout };
