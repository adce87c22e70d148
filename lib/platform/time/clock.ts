/** Milliseconds since 1970 that only grow: the system's clock at the start of this process, and steady from then on. */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());
