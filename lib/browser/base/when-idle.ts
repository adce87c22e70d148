/** How long Safari, which has no idle callbacks, waits instead. */
const idleFallbackMs = 200;

/** Calls `run` when the browser is idle, or after `timeout` ms at the latest; returns its cancel function. */
export function whenIdle(run: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(request);
}
