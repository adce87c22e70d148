const longestWait = 5000;
const withoutIdleCallback = 100;

/** Calls `then` when the browser is idle; gives what calls that off. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(then, withoutIdleCallback);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(then, { timeout: longestWait });
  return () => cancelIdleCallback(waiting);
}
