/** Calls `run` when the browser is idle; returns its cancel function. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(request);
}
